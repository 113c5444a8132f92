import type { Texts } from './texts.ts';

export const sk: Texts = {
  test_mode: 'Toto je skúšobný odkaz. Čokoľvek tu urobíte, nič sa neuloží.',
  saved: 'Vaše nastavenia sú uložené.',
  unsubscribed_from_all: 'Všetky odbery sú zrušené.',
  to_preferences: 'Nastavenia všetkých e-mailov',
  support: 'Máte otázku? Napíšte na:',
  'email.unsubscribe': 'Zrušiť odber',
  'email.preferences': 'Nastavenia e-mailov',
  'confirm.title': 'Potvrďte, prosím, odber',
  'confirm.lead': 'Po potvrdení vám {brand} bude na adresu {email} posielať:',
  'confirm.button': 'Potvrdiť odber',
  'confirm.otherwise':
    'Ak ste o nič nežiadali, stačí túto stránku zavrieť. Bez vášho potvrdenia sa odber nezačne.',
  'confirmed.title': 'Odber je potvrdený',
  'confirmed.lead': 'Ďakujeme. {brand} vám odteraz bude na adresu {email} posielať:',
  'already_confirmed.title': 'Odber je už potvrdený',
  'already_confirmed.lead': '{brand} vám na adresu {email} posiela:',
  'already_confirmed.nothing_to_do': 'Nič ďalšie robiť nemusíte.',
  'withdrawn.title': 'Už nie je čo potvrdzovať',
  'withdrawn.lead':
    'Žiadosť bola od odoslania e-mailu zrušená alebo vypršala, takže sa nič nezmenilo. Ak máte o odber záujem, prihláste sa, prosím, znova.',
  'preferences.title': 'Nastavenia e-mailov',
  'preferences.lead': 'Vyberte si, čo vám {brand} smie na adresu {email} posielať.',
  'preferences.pending': 'Čaká na vaše potvrdenie. Potvrdíte zaškrtnutím a uložením.',
  'preferences.save': 'Uložiť nastavenia',
  'preferences.empty': 'Momentálne tu nie je z čoho vyberať.',
  'preferences.all.title': 'Zrušenie všetkých odberov',
  'preferences.all.lead':
    'Tým sa skončia všetky odbery, aj tie, ktoré tu nie sú uvedené. Správy, o ktoré sami požiadate, napríklad na obnovenie hesla, vám budú chodiť ďalej.',
  'preferences.all.button': 'Zrušiť všetky odbery',
  'unsubscribe.title': 'Zrušenie odberu',
  'unsubscribe.lead': '{brand} vám na adresu {email} prestane posielať:',
  'unsubscribe.lead_all':
    'Tým sa skončia všetky odbery, ktoré vám {brand} na adresu {email} posiela.',
  'unsubscribe.button': 'Zrušiť odber',
  'unsubscribe.otherwise': 'Upraviť radšej iné nastavenia',
  'unsubscribed.title': 'Odber je zrušený',
  'unsubscribed.lead': '{brand} vám už na adresu {email} nebude posielať:',
  'unsubscribed.lead_all': '{brand} vám už na adresu {email} nebude posielať žiadne odbery.',
  'unsubscribed.gone': 'Nič ďalšie robiť nemusíte.',
  'unsubscribed.mistake': 'Stalo sa to omylom? Odber môžete kedykoľvek obnoviť v nastaveniach.',
  'forwarded.lead':
    'Táto stránka patrí k adrese {email}: o tom, čo na ňu {brand} posiela, rozhoduje len jej majiteľ. Ak vám e-mail niekto preposlal, stránku jednoducho zavrite.',
  'forwarded.mine': '{email} je moja adresa',
  'form.email': 'E-mailová adresa',
  'form.choose': 'Čo chcete dostávať?',
  'form.optional': '(nepovinné)',
  'form.trap': 'Toto pole nechajte, prosím, prázdne',
  'form.check': 'Niečo ešte nie je v poriadku. Pozrite sa, prosím, na označené miesta.',
  'form.not_an_address': 'Toto nie je e-mailová adresa.',
  'form.choose_one': 'Vyberte, prosím, aspoň jednu možnosť.',
  'form.not_valid': 'Vyplňte to, prosím, podľa popisu.',
  'form.changed':
    'Formulár sa odvtedy, čo ste ho otvorili, zmenil. Prečítajte si ho, prosím, znova a odošlite.',
  'form.meant': 'Nemysleli ste {email}? Ak je vaša adresa správna, odošlite formulár ešte raz.',
  'form.closed.title': 'Formulár je zatvorený',
  'form.closed.lead': 'Momentálne sa tu nedá prihlásiť.',
  'form.already.subject': 'Na odber už ste prihlásení',
  'form.already.lead':
    'Niekto, pravdepodobne vy, znova zadal vašu adresu na odber, ktorý posiela {brand}. Už ste prihlásení, nemusíte teda nič robiť:',
  'form.already.preferences': 'Tu môžete zmeniť, čo dostávate, alebo sa odhlásiť:',
  'verify_sender.title': 'Povoliť e-maily z vašej adresy?',
  'verify_sender.lead':
    '{brand} žiada o súhlas posielať e-maily, v ktorých bude ako odosielateľ uvedená adresa {email}. Ak to povolíte, odpovede na ne budú chodiť vám.',
  'verify_sender.button': 'Povoliť',
  'verify_sender.otherwise':
    'Ak o ničom neviete, stačí túto stránku zavrieť. Z vašej adresy sa nič odosielať nebude.',
  'sender_verified.title': 'Povolenie je udelené',
  'sender_verified.lead':
    '{brand} smie posielať e-maily, v ktorých je ako odosielateľ uvedená adresa {email}.',
  'verify_alert.title': 'Dostávať hlásenia na túto adresu?',
  'verify_alert.lead':
    '{brand} chce na adresu {email} posielať hlásenia o svojich webhookoch a o svojom odosielaní.',
  'verify_alert.button': 'Dostávať hlásenia',
  'verify_alert.otherwise': 'Ak o ničom neviete, stránku len zavrite. Nič ďalšie vám nepríde.',
  'alert_verified.title': 'Adresa je potvrdená',
  'alert_verified.lead': 'Hlásenia účtu {brand} chodia na adresu {email}.',
  'problems.not_found.title': 'Tento odkaz nefunguje',
  'problems.not_found.lead':
    'Odkaz je neplatný alebo jeho platnosť vypršala. Použite, prosím, odkaz z najnovšieho e-mailu.',
  'problems.test.title': 'Tento odkaz je zo skúšobného e-mailu',
  'problems.test.lead':
    'E-mail bol skúšobný, preto jeho odkazy nič nemenia. V e-mailoch, ktoré dostanú vaše kontakty, fungujú.',
  'problems.too_many.title': 'Priveľa požiadaviek',
  'problems.too_many.lead': 'Počkajte, prosím, minútu a skúste to znova.',
  'problems.invalid.title': 'Zmenu sa nepodarilo uložiť',
  'problems.invalid.lead':
    'Formulár nebol v poriadku, takže sa nič nezmenilo. Vráťte sa, prosím, späť, načítajte stránku znova a skúste to ešte raz.',
  'problems.unavailable.title': 'Hneď sme späť',
  'problems.unavailable.lead':
    'Skúste to, prosím, o chvíľu znova. Ak ste niečo ukladali, najprv sa pozrite, či sa to uložilo.',
  'problems.failed.title': 'Niečo sa pokazilo',
  'problems.failed.lead':
    'Ospravedlňujeme sa, chyba je na našej strane a nič sa nezmenilo. Skúste to, prosím, neskôr.',
  request_id: 'Číslo požiadavky:',
};
