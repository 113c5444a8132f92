import type { ReactNode } from 'react';
import classes from './facts.module.css';

const EMPTY: readonly unknown[] = [null, undefined, false, ''];

/** Names and values. An entry without a value is left out. */
export function Facts({ entries }: { entries: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {entries
        .filter(([, value]) => !EMPTY.includes(value))
        .map(([name, value], place) => (
          <div key={`${place} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
