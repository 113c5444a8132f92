import { useLanguage } from '../texts/language.tsx';

/** A moment in the viewer's zone, with UTC on hover. */
export function Time({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {formatTime(at, language)}
    </time>
  );
}

export const formatTime = (at: string, language: string): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
