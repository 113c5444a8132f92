import type { Import } from '@mailwright/sdk';
import { type Figure, Figures } from '../parts/data/figures.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { ConsentCounts } from './consent-counts.tsx';

/** What the import has done so far. */
export function Result({ result }: { result: NonNullable<Import['result']> }) {
  const t = useTexts().imports;
  const figures: Figure[] = [
    [t.rows, result.rows, null],
    [t.wasCreated, result.created, null],
    [t.wasUpdated, result.updated, null],
    [t.skipped, result.skipped, null],
    [t.invalid, result.invalid, null],
    [t.duplicates, result.duplicates, null],
  ];
  return (
    <Section title={t.result}>
      <Figures figures={figures} />
      <ConsentCounts counts={result.consent} />
    </Section>
  );
}
