import type { ConsentProof } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { ExactTime } from '../parts/data/exact-time.tsx';
import { Facts } from '../parts/data/facts.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import { word } from '../texts/word.ts';
import classes from './proof-entry.module.css';

/** One change of a consent, with everything that is known about it. */
export function ProofEntry({ entry }: { entry: ConsentProof['rows'][number] }) {
  const { proof: t, contacts } = useTexts();
  const { row, private: values, inclusion } = entry;
  const { text, evidence } = values;
  const { note, collected_at: given, ip, ...others } = evidence ?? {};
  const change = `${word(contacts.consents, row.from)} → ${word(contacts.consents, row.to)}`;
  return (
    <article className={classes.entry} aria-label={change}>
      <h3 className={classes.change}>{change}</h3>
      <Facts
        entries={[
          [t.when, <ExactTime key="at" at={row.at} />],
          [t.given, given && (isTime(given) ? <ExactTime key="given" at={given} /> : given)],
          [t.how, word(t.sources, row.source)],
          [t.by, <Actor key="actor" actor={row.actor} />],
          [t.address, values.email],
          [t.network, values.ip ?? ip],
          [t.browser, values.user_agent],
          [t.wording, text && <Wording key="wording" text={text} />],
          [t.note, note],
          [
            t.evidence,
            Object.keys(others).length > 0 && (
              <>
                {Object.entries(others).map(([name, value]) => (
                  <div key={name}>
                    {name}: {value}
                  </div>
                ))}
              </>
            ),
          ],
        ]}
      />
      <p className={classes.covered}>{inclusion ? t.covered : t.notCovered}</p>
    </article>
  );
}

type Texts = NonNullable<ConsentProof['rows'][number]['private']['text']>;

const PARTS = ['type_name', 'type_description', 'name', 'description'];

/** The default text, then its translations: their members end with the locale, such as `name.cs`. */
function Wording({ text }: { text: Texts }) {
  const { language } = useLanguage();
  const values = new Map(Object.entries(text));
  const locales = new Set([...values.keys()].map((member) => member.split('.')[1] ?? ''));
  return ['', ...[...locales].filter(Boolean)].map((locale) => {
    const parts = PARTS.map((part) => values.get(locale ? `${part}.${locale}` : part));
    const wording = parts.filter(Boolean).join(' – ');
    if (!locale) return <div key="">{wording}</div>;
    return <div key={locale}>{`${languageName(locale, language)}: ${wording}`}</div>;
  });
}

/** Who changed it: the proof has ids alone, so names are looked up as far as the role may read them. */
function Actor({ actor: { type, id } }: Pick<ConsentProof['rows'][number]['row'], 'actor'>) {
  const t = useTexts().proof;
  const may = useMay();
  const people = useAll(
    (cursor) => call('people', 'list', { cursor, limit: 200 }),
    type === 'person' && may('people.list'),
  );
  const keys = useAll(
    (cursor) => call('apiKeys', 'list', { cursor, limit: 200 }),
    type === 'api_key' && may('apiKeys.list'),
  );
  const named = [...(people ?? []), ...(keys ?? [])].find((one) => one.id === id);
  return [word(t.actors, type), named?.name, named && id !== null ? `(${id})` : id]
    .filter(Boolean)
    .join(' ');
}

/** Imports store times in this format; a program may have sent anything. */
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);
