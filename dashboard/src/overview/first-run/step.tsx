import type { PropsWithChildren } from 'react';
import { Status } from '../../parts/data/status.tsx';
import { useTexts } from '../../texts/language.tsx';

/** A step, and whether it is done. */
export function Step({ isDone, children }: PropsWithChildren<{ isDone: boolean }>) {
  const t = useTexts().overview.first;
  return (
    <li>
      {isDone ? <Status tone="good">{t.done}</Status> : <Status tone="waiting">{t.open}</Status>}{' '}
      {children}
    </li>
  );
}
