import classes from './gauge.module.css';

interface GaugeProps {
  /** The value in words. */
  label: string;
  /** The marks in words. */
  help: string;
  value: number;
  /** From which values on something happens, in ascending order. */
  marks: readonly number[];
}

/** Where a value is between 0 and the marks. The drawing only repeats the words. */
export function Gauge({ label, help, value, marks }: GaugeProps) {
  const end = Math.max(...marks, value) * 1.1;
  const place = (of: number): number => (100 * of) / end;
  return (
    <div className={classes.gauge}>
      {label}
      <svg
        className={classes.scale}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="10" />
        <rect className={classes.value} y="2" width={place(value)} height="6" />
        {marks.map((mark) => (
          <rect key={mark} className={classes.mark} x={place(mark)} width="0.5" height="10" />
        ))}
      </svg>
      <small>{help}</small>
    </div>
  );
}
