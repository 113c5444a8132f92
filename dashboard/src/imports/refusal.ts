import type { ImportSummary } from '@mailwright/sdk';
import { useTexts } from '../texts/language.tsx';

/** Says why an import was refused: in the language of the person, where there is a text for the reason. */
export function useRefusal(): (found: ImportSummary) => string {
  const t = useTexts().imports;
  return ({ refusal, report }) => {
    if (!refusal) return '';
    const { code, column } = refusal;
    if (code === 'too_many_errors' && report) return t.tooManyErrors(report.invalid, report.rows);
    if (code === 'no_rows') return t.noRows;
    if (code === 'ambiguous_format' && column !== undefined) return t.ambiguous(column);
    return refusal.message;
  };
}
