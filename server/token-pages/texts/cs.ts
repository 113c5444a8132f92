import type { Texts } from './texts.ts';

export const cs: Texts = {
  testMode: 'Toto je zkušební odkaz. Ať zde uděláte cokoli, nic se neuloží.',
  saved: 'Vaše nastavení je uloženo.',
  unsubscribedFromAll: 'Všechny odběry jsou odhlášeny.',
  toPreferences: 'Nastavení všech e-mailů',
  confirm: {
    title: 'Potvrďte prosím odběr',
    lead: (brand, email) => `Po potvrzení vám ${brand} bude na adresu ${email} posílat:`,
    button: 'Potvrdit odběr',
    otherwise:
      'Pokud jste o nic nežádali, stačí tuto stránku zavřít. Bez vašeho potvrzení odběr nezačne.',
  },
  confirmed: {
    title: 'Odběr je potvrzen',
    lead: (brand, email) => `Děkujeme. ${brand} vám nyní bude na adresu ${email} posílat:`,
  },
  alreadyConfirmed: {
    title: 'Odběr už je potvrzen',
    lead: (brand, email) => `${brand} vám na adresu ${email} posílá:`,
    nothingToDo: 'Nic dalšího dělat nemusíte.',
  },
  withdrawn: {
    title: 'Už není co potvrzovat',
    lead: 'Žádost byla od odeslání e-mailu zrušena nebo vypršela, takže se nic nezměnilo. Máte-li o odběr zájem, přihlaste se prosím znovu.',
  },
  preferences: {
    title: 'Nastavení e-mailů',
    lead: (brand, email) => `Vyberte si, co vám ${brand} smí na adresu ${email} posílat.`,
    pending: 'Čeká na vaše potvrzení. Potvrdíte zaškrtnutím a uložením.',
    save: 'Uložit nastavení',
    empty: 'Momentálně zde není z čeho vybírat.',
    all: {
      title: 'Odhlášení všech odběrů',
      lead: 'Tím skončí všechny odběry, i ty, které zde uvedeny nejsou. Zprávy, o které sami požádáte, například pro obnovení hesla, vám budou chodit dál.',
      button: 'Odhlásit všechny odběry',
    },
  },
  unsubscribe: {
    title: 'Odhlášení odběru',
    lead: (brand, email) => `${brand} vám na adresu ${email} přestane posílat:`,
    leadAll: (brand, email) =>
      `Tím skončí všechny odběry, které vám ${brand} na adresu ${email} posílá.`,
    button: 'Odhlásit odběr',
    otherwise: 'Upravit raději jiná nastavení',
  },
  unsubscribed: {
    title: 'Odběr je odhlášen',
    lead: (brand, email) => `${brand} vám už na adresu ${email} nebude posílat:`,
    leadAll: (brand, email) => `${brand} vám už na adresu ${email} nebude posílat žádné odběry.`,
    gone: 'Nic dalšího dělat nemusíte.',
    mistake: 'Stalo se to omylem? Odběr můžete kdykoli obnovit v nastavení.',
  },
  verifySender: {
    title: 'Povolit e-maily z vaší adresy?',
    lead: (brand, email) =>
      `${brand} žádá o svolení posílat e-maily, u kterých bude jako odesílatel uvedena adresa ${email}. Pokud to povolíte, odpovědi na ně budou chodit vám.`,
    button: 'Povolit',
    otherwise:
      'Pokud o ničem nevíte, stačí tuto stránku zavřít. Z vaší adresy se nic odesílat nebude.',
  },
  senderVerified: {
    title: 'Povolení je uděleno',
    lead: (brand, email) =>
      `${brand} smí posílat e-maily, u kterých je jako odesílatel uvedena adresa ${email}.`,
  },
  problems: {
    notFound: {
      title: 'Tento odkaz nefunguje',
      lead: 'Odkaz je neplatný nebo jeho platnost vypršela. Použijte prosím odkaz z nejnovějšího e-mailu.',
    },
    tooMany: {
      title: 'Příliš mnoho požadavků',
      lead: 'Počkejte prosím minutu a zkuste to znovu.',
    },
    invalid: {
      title: 'Změnu se nepodařilo uložit',
      lead: 'Formulář nebyl v pořádku, takže se nic nezměnilo. Vraťte se prosím zpět, načtěte stránku znovu a zkuste to ještě jednou.',
    },
    unavailable: {
      title: 'Hned budeme zpět',
      lead: 'Zkuste to prosím za okamžik znovu. Pokud jste něco ukládali, nejprve se podívejte, zda se to uložilo.',
    },
    failed: {
      title: 'Něco se pokazilo',
      lead: 'Omlouváme se, chyba je na naší straně a nic se nezměnilo. Zkuste to prosím později.',
    },
  },
  requestId: 'Číslo požadavku:',
};
