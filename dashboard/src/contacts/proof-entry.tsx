import type { ConsentProof } from '@mailwright/sdk';
import { Facts } from '../parts/facts.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import classes from './proof-entry.module.css';

/** One change of a consent, with everything that is known about it. */
export function ProofEntry({ entry }: { entry: ConsentProof['rows'][number] }) {
  const { proof: t, contacts } = useTexts();
  const { row, private: values, inclusion } = entry;
  const { text, evidence } = values;
  const { note, ...others } = evidence ?? {};
  const change = `${word(contacts.consents, row.from)} → ${word(contacts.consents, row.to)}`;
  return (
    <article className={classes.entry} aria-label={change}>
      <h3 className={classes.change}>{change}</h3>
      <Facts
        entries={[
          [t.when, <ExactTime key="at" at={row.at} />],
          [t.how, word(t.sources, row.source)],
          [t.by, `${word(t.actors, row.actor.type)} ${row.actor.id ?? ''}`],
          [t.address, values.email],
          [t.network, values.ip],
          [t.browser, values.user_agent],
          [
            t.wording,
            text &&
              [text.type_name, text.type_description, text.name, text.description]
                .filter(Boolean)
                .join(' – '),
          ],
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
