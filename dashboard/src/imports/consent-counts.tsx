import type { Import } from '@mailwright/sdk';
import { Facts } from '../parts/data/facts.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';

type Counts = NonNullable<Import['report']>['consent'];

/** What the rows change in consent. */
export function ConsentCounts({ counts }: { counts: Counts }) {
  const t = useTexts().imports.consentCounts;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const number = (value: number) => value > 0 && count.format(value);
  return (
    <Facts
      entries={[
        [t.granted, number(counts.granted)],
        [t.unchanged, number(counts.unchanged)],
        [t.kept, number(counts.kept)],
        [t.withdrawn, number(counts.withdrawn)],
      ]}
    />
  );
}
