import { useId } from 'react';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** The same in words. */
  label: string;
  value: number;
  max: number;
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classes.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={Math.max(1, max)} />
    </div>
  );
}
