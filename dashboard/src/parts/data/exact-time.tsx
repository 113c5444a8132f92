import { useLanguage } from '../../texts/language.tsx';
import { exactTime } from './format-time.ts';

/** A moment for documents, which are printed: in the viewer's zone and in UTC. */
export function ExactTime({ at }: { at: string }) {
  const { language } = useLanguage();
  return <time dateTime={at}>{exactTime(at, language)}</time>;
}
