import { useLanguage } from '../../texts/language.tsx';
import { formatTime, utcOf } from './format-time.ts';

interface TimeProps {
  at: string;
  /** Where several things can happen in one minute. */
  withSeconds?: boolean;
}

/** A moment in the viewer's zone, with UTC on hover. */
export function Time({ at, withSeconds = false }: TimeProps) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={utcOf(at)}>
      {formatTime(at, language, withSeconds)}
    </time>
  );
}
