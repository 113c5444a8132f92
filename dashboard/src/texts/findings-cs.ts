import { languageName } from './languages.ts';

type Details = Readonly<Record<string, string>>;

/** Where a block is, such as “blok 2, sloupec 1, blok 3”, in which language of the email. */
function place({ path = '', locale }: Details): string {
  const numbers = [...path.matchAll(/\d+/g)].map(([number]) => Number(number) + 1);
  const blocks = numbers.map((number, at) => `${at === 1 ? 'sloupec' : 'blok'} ${number}`);
  const language = locale === undefined ? [] : [languageName(locale, 'cs').toLowerCase()];
  return [...blocks, ...language].join(', ');
}

const formatted = (number: string): string => Number(number).toLocaleString('cs');

/** What the check of a campaign found, by the code of the API. */
export const FINDINGS: Readonly<Record<string, string | ((details: Details) => string)>> = {
  sender_not_verified: 'Odesílatel není ověřený.',
  no_legal_details:
    'Marketingový e-mail musí uvádět, kdo ho posílá: na obrazovce Značka vyplňte právní název a adresu.',
  not_found: 'Šablona, typ odběru nebo seznam už neexistuje, nebo je typ odběru archivovaný.',
  empty_subject: 'Vykreslený předmět je prázdný.',
  render_failed: 'Příliš mnoho e-mailů nejde s údaji kontaktů vykreslit.',
  guard:
    'Marketingové e-maily jsou zastavené, protože se jich příliš mnoho vrátilo nebo bylo nahlášeno jako spam. Nejdřív to potvrďte.',
  nobody:
    'Kampaň by nedostal nikdo: buď není vybrán žádný kontakt, nebo vybrané kontakty nedaly souhlas, jsou blokované, mají neplatnou adresu nebo nedávno dostaly jinou kampaň. Počty jsou níže.',
  rule_too_slow:
    'Počítání příjemců trvá příliš dlouho, proto nebyli spočítáni a žádný e-mail nebyl vykreslen.',
  clipped_by_gmail: 'E-mail je dlouhý: Gmail ukáže jeho začátek a zbytek skryje.',
  no_text: 'Chybí textová část: vytvoří se z HTML, takže výsledek zkontrolujte.',
  web_version_ends:
    'Stránka na adrese web_version_url zmizí, jakmile je e-mail odeslán, protože organizace neukládá obsah odeslaných e-mailů.',
  unsafe_link:
    'Některý odkaz používá http nebo zkracovač adres; poštovní filtry nedůvěřují obojímu.',
  image_without_alt: (details) =>
    `${details.path === undefined ? 'Některý obrázek' : `Obrázek (${place(details)})`} nemá popis: mnoho lidí čte e-maily bez obrázků. Napište, co je na něm, nebo zvolte, že jen zdobí.`,
  button_without_link: (details) => `Tlačítko „${details.text}“ (${place(details)}) nikam nevede.`,
  untranslated:
    'Předmět nebo text v některém jazyce je stejný jako ve výchozím jazyce: nejspíš ještě není přeložený.',
  language_without_content: ({ locale = '', recipients = '', sent_in = '' }) =>
    `Jazyk, ve kterém obsah chybí: ${languageName(locale, 'cs').toLowerCase()}. Má ho tolik příjemců: ${formatted(recipients)}. Dostanou e-mail v jiném jazyce: ${languageName(sent_in, 'cs').toLowerCase()}.`,
  no_fallback:
    'Obsah vypisuje údaj kontaktu bez náhradního textu: kdo ten údaj nemá, e-mail nedostane.',
  unknown_field:
    'Obsah čte údaj, který žádný kontakt nemá. Nejspíš je v jeho názvu překlep, nebo je to adresa.',
  unrecognized_tag:
    'Šablona obsahuje značku jiného nástroje, například *|FNAME|*, nebo poškozenou značku. Příjemci ji uvidí tak, jak je napsaná.',
  untranslated_layout:
    'Odkazy na odhlášení a nastavení jsou v některém jazyce šablony anglicky: doplňte texty email.unsubscribe a email.preferences.',
  new_audience: ({ recipients = '', percent = '' }) =>
    `${percent === '100' ? `Pro všechny příjemce (${formatted(recipients)})` : `Pro ${percent} % příjemců`} je to první kampaň: mnoho vrácených e-mailů by ji zastavilo.`,
  recent_campaign: 'Jiná kampaň tohoto typu odběru začala před méně než 24 hodinami.',
  daily_limit: 'Příjemců je víc, než kolik e-mailů smíte za den poslat: kampaň potrvá několik dní.',
  provider_quota:
    'Příjemců je víc, než kolik e-mailů poskytovatel pošty za 24 hodin přijme: kampaň potrvá několik dní.',
  no_dmarc:
    'Doména odesílatele nemá platný záznam DMARC, který Gmail, Yahoo a Outlook vyžadují od hromadných odesílatelů.',
};
