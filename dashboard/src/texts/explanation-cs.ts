import { utcOf } from '../parts/data/format-time.ts';
import type { Explain, ExplainedStep } from './explanation.ts';

type Details = ExplainedStep['details'];
type Sentence = string | ((details: Details) => string);

const time = (at: string | undefined): string => (at === undefined ? '?' : utcOf(at));
const inBrackets = (text: string | undefined): string => (text === undefined ? '' : ` (${text})`);
const said = (text: string | undefined): string => (text === undefined ? '' : ` Odpověď: ${text}`);
const until = ({ expires_at: at }: Details): string =>
  at === undefined ? '' : ` Nepůjde-li odeslat dřív, vyprší ${time(at)}.`;

const FAILURES: Readonly<Record<string, string>> = {
  contact_deleted: 'Příjemce byl před odesláním vymazán.',
  opt_in_required: 'Příjemce před odesláním odvolal souhlas.',
  unsubscribed: 'Kontakt před odesláním vypnul veškerý marketing.',
  invalid_recipient: 'Před odesláním se ukázalo, že adresa je neplatná.',
  suppressed: 'Adresa byla před odesláním zablokována.',
  sender_not_verified: 'Odesílatel byl před odesláním odebrán, nebo přestal být ověřený.',
  provider_rejected: 'Poskytovatel pošty zprávu trvale odmítl.',
  render_failed: 'Šablonu nešlo s údaji e-mailu vykreslit.',
  retries_exhausted: 'Server se při každém pokusu zastavil dřív, než poskytovatel odpověděl.',
  expired: 'E-mail se nepodařilo odeslat dřív, než skončila jeho platnost.',
  outcome_unknown:
    'Spojení s poskytovatelem skončilo během předávání, takže není známo, zda byl e-mail odeslán. Mohl být doručen.',
};

const PAUSES: Readonly<Record<string, string>> = {
  daily_quota: 'denní kvóta poskytovatele je vyčerpaná',
  sending_paused: 'poskytovatel pozastavil odesílání z účtu',
  account_suspended: 'poskytovatel zablokoval účet',
  credentials_refused: 'poskytovatel odmítá přihlašovací údaje serveru',
  tls_failed: 'selhává TLS s poskytovatelem',
  dns_failed: 'jméno serveru poskytovatele nejde přeložit na adresu',
  connection_refused: 'poskytovatel odmítá spojení',
  timed_out: 'poskytovatel neodpovídá včas',
  unreachable: 'poskytovatel není dostupný',
  policy_refused: 'SMTP server odmítá e-maily všech domén',
  no_reply: 'SMTP server neodpovídá',
};

const BLOCKED = 'Nic: na adresu se neposílá, dokud nebude odblokována.';
const AGAIN = 'Dokud je uložen jeho obsah, lze e-mail odeslat znovu.';

/** What somebody can do when nothing happens any more, by its reason. */
const NOTHING: Readonly<Record<string, Sentence>> = {
  delivered:
    'Nic. Otevření, prokliky, stížnost nebo pozdní vrácení se zaznamenají, pokud je poskytovatel ohlásí.',
  hard_bounce: BLOCKED,
  complaint: BLOCKED,
  suppressed: BLOCKED,
  soft_bounce:
    'Server už nic neudělá. Pokud ho poskytovatel později doručí, stav se opraví. Znovu ho lze odeslat nejdřív 24 hodin po vrácení, dokud je uložen jeho obsah.',
  canceled: 'Nic: nikdy se neodešle.',
  not_reported: 'Nic: poskytovatel nic dalšího nehlásí, takže stav „odesláno“ je poslední.',
  sensitive:
    'Nic: obsah se neuchovává, protože e-mail má vysokou prioritu nebo je jeho šablona citlivá. Pokud je ještě potřeba, může program, který ho poslal, poslat nový.',
  resent: ({ resent_as: id }) => `Nic: odeslal se znovu jako e-mail ${id}.`,
  contact_deleted: 'Nic: všechny údaje o příjemci jsou smazány.',
  opt_in_required: 'Nic: bez nového souhlasu se další e-maily tohoto odběru odmítnou.',
  unsubscribed: 'Nic: kampaně kontakt vynechávají.',
  invalid_recipient: 'Nic: dokud je adresa neplatná, kampaně kontakt vynechávají.',
  sender_not_verified: `Ověřte odesílatele znovu. ${AGAIN}`,
  provider_rejected: `Opravte, co poskytovatel namítá. ${AGAIN}`,
  render_failed: 'Opravte šablonu a odešlete nový e-mail; znovu odeslaný by použil stejnou verzi.',
  retries_exhausted: `Dejte vědět provozovateli. ${AGAIN}`,
  expired: 'Pokud je stále aktuální, lze ho odeslat znovu, dokud je uložen jeho obsah.',
  outcome_unknown:
    'Pokud poskytovatel ohlásí výsledek později, stav se opraví. Server e-mail sám znovu neodešle.',
};

/** From whom an email was accepted. */
const SENDERS: Readonly<Record<string, (details: Details) => string>> = {
  api_key: ({ api_key_id: id, api_key_name: name }) =>
    `od API klíče ${name === undefined ? id : `„${name}“`}`,
  person: ({ person_name: name }) =>
    name === undefined ? 'od přihlášené osoby' : `od přihlášené osoby „${name}“`,
  operator: ({ operator_name: name }) => `od provozovatele serveru${inBrackets(name)}`,
};

const BOUNCE_CAUSES: Readonly<Record<string, string>> = {
  mailbox_not_found: 'schránka neexistuje',
  mailbox_disabled: 'schránka nepřijímá e-maily',
  mailbox_full: 'schránka je plná',
  domain_not_found: 'doména adresy nepřijímá e-maily',
  too_large: 'e-mail je pro server příliš velký',
  refused: 'server ho odmítá podle vlastních pravidel',
};

/** Why an email bounced, with the words of the mail server. */
function bouncedBecause({ cause, bounce_sub_type: sub, diagnostic }: Details): string {
  const words = BOUNCE_CAUSES[cause ?? ''];
  const why = words === undefined ? inBrackets(sub) : `: ${words}`;
  const said = diagnostic?.replace(/^smtp;\s*/i, '').replace(/\.$/, '');
  return `${why}${said === undefined ? '' : ` (server odpověděl: ${said})`}.`;
}

function localeReason({ missing_locale: missing, asked_by: by, contact_locale: own }: Details) {
  if (missing !== undefined) return `, protože v jazyce ${missing} nemá obsah`;
  if (by === 'contact') return ', který má kontakt';
  if (by !== 'request') return '';
  return `, o který žádá požadavek${own === undefined ? '' : `, ačkoli kontakt má jazyk ${own}`}`;
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  accepted: ({ campaign, batch_id: batch, ...details }) => {
    if (campaign !== undefined) return `Zařadila ho kampaň ${campaign} pro jednoho z příjemců.`;
    const by = SENDERS[details.by ?? '']?.(details) ?? 'od serveru';
    return `Přijat ${by}${batch === undefined ? '' : `, v dávce ${batch}`}.`;
  },
  rendered: ({ template, version, locale, ...reason }) =>
    `Vykreslen z${version === undefined ? ' verze, která už není uložena,' : ` verze ${version}`} ${template === undefined ? 'vlastního obsahu kampaně' : `šablony ${template}`} v jazyce ${locale}${localeReason(reason)}.`,
  own_content: 'Předmět a text byly přímo v požadavku, bez šablony.',
  consent_given: ({ subtype = 'odběr, který byl odebrán', source, given_at: at }) =>
    at === undefined
      ? `Odeslání dovolil souhlas (${subtype}), jehož záznam už není znám.`
      : `Odeslání dovolil souhlas (${subtype}) z ${time(at)}${inBrackets(source)}. Adresa nebyla blokovaná.`,
  consent_not_needed: 'Pro tento druh e-mailu není souhlas potřeba. Adresa nebyla blokovaná.',
  copies: ({ sent, dropped, reasons }) =>
    `Kopii dostane lidí: ${sent}.${dropped === '0' ? '' : ` Bez kopie: ${dropped}${inBrackets(reasons)}.`}`,
  scheduled: ({ scheduled_at: at }) => `Naplánován na ${time(at)}.`,
  claimed: ({ attempts, transport }) =>
    attempts === '0'
      ? `Předán poskytovateli pošty (${transport}). Ten tehdy žádné e-maily nepřijímal, takže se to jako pokus nepočítá.`
      : `Předán poskytovateli pošty (${transport}, pokus ${attempts}) poté, co se znovu ověřil souhlas, blokování i odesílatel.`,
  delayed: ({ reply }) => `Poskytovatel ho zatím nepřijal.${said(reply)}`,
  reconnected: ({ reply }) =>
    `Poskytovatel ukončil spojení dřív, než e-mail převzal; ten se hned odeslal novým spojením. Jako pokus se to nepočítá.${said(reply)}`,
  sent: ({ provider_message_id: id }) =>
    `Poskytovatel pošty ho přijal${id === undefined ? '' : ` jako ${id}`}.`,
  bounced: ({ bounce_type: type, ...details }) =>
    type === 'hard'
      ? `Trvale se vrátil${bouncedBecause(details)} Adresa je zablokovaná.`
      : `Tentokrát ho server příjemce nepřijal${bouncedBecause(details)}`,
  failed: ({ failure_code: code = '', reply }) =>
    `${FAILURES[code] ?? 'Neodeslal se.'}${said(reply)}`,
  canceled: 'Zrušen před odesláním.',
  send: 'Poskytovatel pošty ho přijal.',
  delivery: 'Poštovní server příjemce ho přijal.',
  delivery_delay: 'Poštovní server příjemce ho dočasně odmítl; poskytovatel to zkouší znovu.',
  bounce: 'Poštovní server příjemce ho odmítl.',
  complaint: 'Příjemce ho označil za spam. Adresa je zablokovaná.',
  not_spam: 'Příjemce ho přesunul ze složky se spamem.',
  reject: 'Poskytovatel ho přijal a potom odmítl jeho obsah.',
  rendering_failure: 'Poskytovatel ho nedokázal vykreslit.',
  open: ({ machine }) => (machine === 'true' ? 'Otevřel ho program.' : 'Příjemce ho otevřel.'),
  click: ({ machine }) =>
    machine === 'true' ? 'Program otevřel odkaz.' : 'Příjemce klikl na odkaz.',
  unsubscribed: 'Příjemce se odhlásil odkazem v e-mailu.',
  resent:
    'Zařazen znovu, protože nebylo známo, zda ho poskytovatel přijal. Příjemce ho může dostat dvakrát.',
  due: (details) =>
    `Pak přijde na řadu; souhlas, blokování a odesílatel se znovu ověří.${until(details)}`,
  queued: (details) =>
    `Čeká ve frontě a předá se poskytovateli, jakmile bude volný odesílací proces.${until(details)}`,
  rate_limited: ({ rate, ...details }) =>
    `Čeká ve frontě. Poskytovatel přijme nejvýš ${rate} e-mailů za sekundu a čeká jich víc, než kolik přijme za 10 sekund.${until(details)}`,
  no_worker: (details) =>
    `Neběží žádný odesílací proces, takže se nic neodešle, dokud ho provozovatel serveru nespustí.${until(details)}`,
  queued_again: (details) => `Není ve frontě; během minuty se do ní znovu zařadí.${until(details)}`,
  retry: (details) => `Další pokus o předání poskytovateli.${until(details)}`,
  handed_over: (details) =>
    `Odesílací proces ho převzal a hned ho předá poskytovateli.${until(details)}`,
  handing_over: 'Odesílací proces ho právě předává poskytovateli a zaznamená jeho odpověď.',
  outcome_awaited: ({ unknown_outcome: outcome }) =>
    `Není známo, zda ho poskytovatel přijal. Neukáže-li se to do té doby, ${outcome === 'resend' ? 'odešle se ještě jednou a příjemce ho může dostat dvakrát' : 'bude neúspěšný'}.`,
  sending_paused: ({ reason, ...details }) =>
    `Odesílání je pozastavené${inBrackets(reason)}.${until(details)}`,
  held_after_restore:
    'Je zadržen, protože databáze serveru byla obnovena ze zálohy. O odeslání rozhodne provozovatel; do té doby nevyprší.',
  queue_paused: ({ reason = '', ...details }) =>
    `Všechny e-maily čekají, protože ${PAUSES[reason] ?? reason}.${until(details)}`,
  sender_domain_paused: ({ domain, ...details }) =>
    `E-maily z ${domain} čekají, protože je SMTP server odmítá.${until(details)}`,
  expires: 'Jeho platnost skončila; během minuty bude neúspěšný.',
  awaits_events: 'Poskytovatel ho doručuje a ohlásí, zda ho server příjemce přijal.',
  simulated: 'Další stav zkušebního e-mailu se napodobí.',
  nothing: ({ reason = '', ...details }) => sentenceOf(NOTHING[reason], details) ?? 'Nic.',
};

const sentenceOf = (sentence: Sentence | undefined, details: Details): string | null =>
  typeof sentence === 'function' ? sentence(details) : (sentence ?? null);

/** The server explains in English; its codes are translated here. */
export const explainInCzech: Explain = ({ code, details }) => sentenceOf(SENTENCES[code], details);
