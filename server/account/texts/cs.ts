import type { Texts } from './texts.ts';

export const cs: Texts = {
  test_mode: 'Toto je zkušební odkaz. Ať zde uděláte cokoli, nic se neuloží.',
  saved: 'Vaše nastavení je uloženo.',
  unsubscribed_from_all: 'Všechny odběry jsou odhlášeny.',
  to_preferences: 'Nastavení všech e-mailů',
  support: 'Máte dotaz? Napište na:',
  'email.unsubscribe': 'Odhlásit odběr',
  'email.preferences': 'Nastavení e-mailů',
  'confirm.title': 'Potvrďte prosím odběr',
  'confirm.lead': 'Po potvrzení vám {brand} bude na adresu {email} posílat:',
  'confirm.button': 'Potvrdit odběr',
  'confirm.otherwise':
    'Pokud jste o nic nežádali, stačí tuto stránku zavřít. Bez vašeho potvrzení odběr nezačne.',
  'confirmed.title': 'Odběr je potvrzen',
  'confirmed.lead': 'Děkujeme. {brand} vám nyní bude na adresu {email} posílat:',
  'already_confirmed.title': 'Odběr už je potvrzen',
  'already_confirmed.lead': '{brand} vám na adresu {email} posílá:',
  'already_confirmed.nothing_to_do': 'Nic dalšího dělat nemusíte.',
  'withdrawn.title': 'Už není co potvrzovat',
  'withdrawn.lead':
    'Žádost byla od odeslání e-mailu zrušena nebo vypršela, takže se nic nezměnilo. Máte-li o odběr zájem, přihlaste se prosím znovu.',
  'preferences.title': 'Nastavení e-mailů',
  'preferences.lead': 'Vyberte si, co vám {brand} smí na adresu {email} posílat.',
  'preferences.pending': 'Čeká na vaše potvrzení. Potvrdíte zaškrtnutím a uložením.',
  'preferences.save': 'Uložit nastavení',
  'preferences.empty': 'Momentálně zde není z čeho vybírat.',
  'preferences.all.title': 'Odhlášení všech odběrů',
  'preferences.all.lead':
    'Tím skončí všechny odběry, i ty, které zde uvedeny nejsou. Zprávy, o které sami požádáte, například pro obnovení hesla, vám budou chodit dál.',
  'preferences.all.button': 'Odhlásit všechny odběry',
  'unsubscribe.title': 'Odhlášení odběru',
  'unsubscribe.lead': '{brand} vám na adresu {email} přestane posílat:',
  'unsubscribe.lead_all': 'Tím skončí všechny odběry, které vám {brand} na adresu {email} posílá.',
  'unsubscribe.button': 'Odhlásit odběr',
  'unsubscribe.otherwise': 'Upravit raději jiná nastavení',
  'unsubscribed.title': 'Odběr je odhlášen',
  'unsubscribed.lead': '{brand} vám už na adresu {email} nebude posílat:',
  'unsubscribed.lead_all': '{brand} vám už na adresu {email} nebude posílat žádné odběry.',
  'unsubscribed.gone': 'Nic dalšího dělat nemusíte.',
  'unsubscribed.mistake': 'Stalo se to omylem? Odběr můžete kdykoli obnovit v nastavení.',
  'forwarded.lead':
    'Tato stránka patří k adrese {email}: co na ni {brand} posílá, rozhoduje jen její majitel. Pokud vám e-mail někdo přeposlal, stránku prostě zavřete.',
  'forwarded.mine': '{email} je moje adresa',
  'form.email': 'E-mailová adresa',
  'form.choose': 'Co chcete dostávat?',
  'form.optional': '(nepovinné)',
  'form.trap': 'Toto pole nechte prosím prázdné',
  'form.check': 'Něco ještě není v pořádku. Podívejte se prosím na označená místa.',
  'form.not_an_address': 'Toto není e-mailová adresa.',
  'form.choose_one': 'Vyberte prosím aspoň jednu možnost.',
  'form.not_valid': 'Vyplňte to prosím podle popisu.',
  'form.changed':
    'Formulář se od té doby, co jste ho otevřeli, změnil. Přečtěte si ho prosím znovu a odešlete.',
  'form.meant':
    'Nemysleli jste {email}? Pokud je vaše adresa správně, odešlete formulář ještě jednou.',
  'form.closed.title': 'Formulář je zavřený',
  'form.closed.lead': 'Momentálně se tu nelze přihlásit.',
  'form.already.subject': 'K odběru už jste přihlášeni',
  'form.already.lead':
    'Někdo, nejspíš vy, znovu zadal vaši adresu k odběru, který posílá {brand}. Už jste přihlášeni, nemusíte tedy nic dělat:',
  'form.already.preferences': 'Tady můžete změnit, co dostáváte, nebo se odhlásit:',
  'verify_sender.title': 'Povolit e-maily z vaší adresy?',
  'verify_sender.lead':
    '{brand} žádá o svolení posílat e-maily, u kterých bude jako odesílatel uvedena adresa {email}. Pokud to povolíte, odpovědi na ně budou chodit vám.',
  'verify_sender.button': 'Povolit',
  'verify_sender.otherwise':
    'Pokud o ničem nevíte, stačí tuto stránku zavřít. Z vaší adresy se nic odesílat nebude.',
  'sender_verified.title': 'Povolení je uděleno',
  'sender_verified.lead':
    '{brand} smí posílat e-maily, u kterých je jako odesílatel uvedena adresa {email}.',
  'verify_alert.title': 'Dostávat hlášení na tuto adresu?',
  'verify_alert.lead':
    '{brand} chce na adresu {email} posílat hlášení o svých webhoocích a o svém odesílání.',
  'verify_alert.button': 'Dostávat hlášení',
  'verify_alert.otherwise': 'Pokud o ničem nevíte, stránku jen zavřete. Nic dalšího vám nepřijde.',
  'alert_verified.title': 'Adresa je potvrzena',
  'alert_verified.lead': 'Hlášení účtu {brand} chodí na adresu {email}.',
  'problems.not_found.title': 'Tento odkaz nefunguje',
  'problems.not_found.lead':
    'Odkaz je neplatný nebo jeho platnost vypršela. Použijte prosím odkaz z nejnovějšího e-mailu.',
  'problems.test.title': 'Tento odkaz je ze zkušebního e-mailu',
  'problems.test.lead':
    'E-mail byl zkušební, proto jeho odkazy nic nemění. V e-mailech, které dostanou vaše kontakty, fungují.',
  'problems.too_many.title': 'Příliš mnoho požadavků',
  'problems.too_many.lead': 'Počkejte prosím minutu a zkuste to znovu.',
  'problems.invalid.title': 'Změnu se nepodařilo uložit',
  'problems.invalid.lead':
    'Formulář nebyl v pořádku, takže se nic nezměnilo. Vraťte se prosím zpět, načtěte stránku znovu a zkuste to ještě jednou.',
  'problems.unavailable.title': 'Hned budeme zpět',
  'problems.unavailable.lead':
    'Zkuste to prosím za okamžik znovu. Pokud jste něco ukládali, nejprve se podívejte, zda se to uložilo.',
  'problems.failed.title': 'Něco se pokazilo',
  'problems.failed.lead':
    'Omlouváme se, chyba je na naší straně a nic se nezměnilo. Zkuste to prosím později.',
  request_id: 'Číslo požadavku:',
};
