import { type Language, languageOf } from './index.ts';

export interface LinkMailTexts {
  subject: (brand: string) => string;
  text: (brand: string, email: string, url: string) => string;
  /** Introduces the organization's footer. */
  about: (brand: string) => string;
  support: (brand: string) => string;
}

export const linkMailTexts = (locale: string): LinkMailTexts => TEXTS[languageOf(locale)];

/**
 * Plain text, so that the name of an organization cannot be anything but words. Organizations cannot
 * replace these texts: the mail comes from the operator's address and goes to people who may not know the
 * organization.
 */
const TEXTS: Record<Language, LinkMailTexts> = {
  en: {
    about: (brand) => `“${brand}” says of itself:`,
    support: (brand) => `“${brand}” can be reached at:`,
    subject: (brand) => `May “${brand}” send emails from your address?`,
    text: (brand, email, url) => `Hello,

“${brand}” would like to send emails with your address as their sender:

  ${email}

If that is fine with you, open this page and press the button there:

  ${url}

The link is good for 3 days. If you know nothing of this, ignore this message: without you nothing
will be sent from your address.
`,
  },
  cs: {
    about: (brand) => `„${brand}“ o sobě uvádí:`,
    support: (brand) => `Kontakt na „${brand}“:`,
    subject: (brand) => `Smí „${brand}“ posílat e-maily z vaší adresy?`,
    text: (brand, email, url) => `Dobrý den,

„${brand}“ žádá o svolení posílat e-maily, jejichž odesílatelem bude vaše adresa:

  ${email}

Pokud s tím souhlasíte, otevřete tuto stránku a stiskněte na ní tlačítko:

  ${url}

Odkaz platí 3 dny. Pokud o ničem nevíte, zprávu ignorujte: bez vašeho souhlasu se z vaší adresy nic
odesílat nebude.
`,
  },
  de: {
    about: (brand) => `„${brand}“ über sich:`,
    support: (brand) => `Kontakt zu „${brand}“:`,
    subject: (brand) => `Darf „${brand}“ E-Mails von Ihrer Adresse senden?`,
    text: (brand, email, url) => `Guten Tag,

„${brand}“ möchte E-Mails mit Ihrer Adresse als Absender senden:

  ${email}

Wenn Sie damit einverstanden sind, öffnen Sie diese Seite und drücken Sie dort die Schaltfläche:

  ${url}

Der Link gilt 3 Tage. Wenn Sie davon nichts wissen, ignorieren Sie diese Nachricht: Ohne Sie wird von
Ihrer Adresse nichts gesendet.
`,
  },
  pl: {
    about: (brand) => `„${brand}” o sobie:`,
    support: (brand) => `Kontakt z „${brand}”:`,
    subject: (brand) => `Czy „${brand}” może wysyłać e-maile z tego adresu?`,
    text: (brand, email, url) => `Dzień dobry,

„${brand}” prosi o zgodę na wysyłanie e-maili, w których jako nadawca będzie podany ten adres:

  ${email}

Aby wyrazić zgodę, prosimy otworzyć tę stronę i nacisnąć na niej przycisk:

  ${url}

Link jest ważny 3 dni. Jeśli ta prośba jest niezrozumiała, prosimy zignorować tę wiadomość: bez zgody
nic nie zostanie wysłane z tego adresu.
`,
  },
  sk: {
    about: (brand) => `„${brand}“ o sebe uvádza:`,
    support: (brand) => `Kontakt na „${brand}“:`,
    subject: (brand) => `Smie „${brand}“ posielať e-maily z vašej adresy?`,
    text: (brand, email, url) => `Dobrý deň,

„${brand}“ žiada o súhlas posielať e-maily, ktorých odosielateľom bude vaša adresa:

  ${email}

Ak s tým súhlasíte, otvorte túto stránku a stlačte na nej tlačidlo:

  ${url}

Odkaz platí 3 dni. Ak o ničom neviete, správu ignorujte: bez vášho súhlasu sa z vašej adresy nič
odosielať nebude.
`,
  },
};
