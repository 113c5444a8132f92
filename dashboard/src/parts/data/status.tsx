import classes from './status.module.css';

export type Tone = 'good' | 'bad' | 'waiting' | 'neutral';

/** A state in words; the color only repeats them. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`${classes.status} ${classes[tone]}`}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
