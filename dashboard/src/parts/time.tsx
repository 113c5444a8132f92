import { useLanguage } from '../texts/language.tsx';
import { formatTime, utcOf } from './format-time.ts';

/** A moment in the viewer's zone, with UTC on hover. */
export function Time({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={utcOf(at)}>
      {formatTime(at, language)}
    </time>
  );
}
