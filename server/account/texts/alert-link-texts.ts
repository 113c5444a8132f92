import { type Language, languageOf } from './index.ts';

export interface AlertLinkTexts {
  subject: (organization: string) => string;
  text: (organization: string, url: string) => string;
}

export const alertLinkTexts = (locale: string): AlertLinkTexts => TEXTS[languageOf(locale)];

/** The mail comes from the operator's address, so nothing but the name of the organization is the organization's text. */
const TEXTS: Record<Language, AlertLinkTexts> = {
  en: {
    subject: (organization) => `Receive reports of “${organization}” at this address?`,
    text: (organization, url) => `Hello,

“${organization}” has chosen this address for reports about its webhooks and its sending.

If you want to receive them, open this page and press the button there:

  ${url}

The link is good for 3 days. If you know nothing of this, ignore this message: without you nothing
more will be sent to you.
`,
  },
  cs: {
    subject: (organization) => `Dostávat hlášení účtu „${organization}“ na tuto adresu?`,
    text: (organization, url) => `Dobrý den,

„${organization}“ chce na tuto adresu posílat hlášení o svých webhoocích a o svém odesílání.

Pokud je chcete dostávat, otevřete tuto stránku a stiskněte na ní tlačítko:

  ${url}

Odkaz platí 3 dny. Pokud o ničem nevíte, zprávu ignorujte: bez vašeho souhlasu vám nic dalšího
nepřijde.
`,
  },
  de: {
    subject: (organization) => `Meldungen von „${organization}“ an diese Adresse erhalten?`,
    text: (organization, url) => `Guten Tag,

„${organization}“ hat diese Adresse für Meldungen über seine Webhooks und seinen Versand angegeben.

Wenn Sie sie erhalten möchten, öffnen Sie diese Seite und drücken Sie dort die Schaltfläche:

  ${url}

Der Link gilt 3 Tage. Wenn Sie davon nichts wissen, ignorieren Sie diese Nachricht: Ohne Sie wird
Ihnen nichts weiter gesendet.
`,
  },
  pl: {
    subject: (organization) => `Otrzymywać powiadomienia „${organization}” na ten adres?`,
    text: (organization, url) => `Dzień dobry,

„${organization}” podaje ten adres do powiadomień o swoich webhookach i wysyłce.

Aby je otrzymywać, prosimy otworzyć tę stronę i nacisnąć na niej przycisk:

  ${url}

Link jest ważny 3 dni. Jeśli ta prośba jest niezrozumiała, prosimy zignorować tę wiadomość: bez zgody
nic więcej nie zostanie wysłane.
`,
  },
  sk: {
    subject: (organization) => `Dostávať hlásenia účtu „${organization}“ na túto adresu?`,
    text: (organization, url) => `Dobrý deň,

„${organization}“ chce na túto adresu posielať hlásenia o svojich webhookoch a o svojom odosielaní.

Ak ich chcete dostávať, otvorte túto stránku a stlačte na nej tlačidlo:

  ${url}

Odkaz platí 3 dni. Ak o ničom neviete, správu ignorujte: bez vášho súhlasu vám nič ďalšie nepríde.
`,
  },
};
