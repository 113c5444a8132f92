import type { Call } from '../../api/call.ts';
import { useTexts } from '../../texts/language.tsx';
import { FileButton } from './file-button.tsx';

interface ExportButtonProps {
  /** The name of the file, without its extension. */
  name: string;
  /** The export as CSV. */
  from: Call<ReadableStream<Uint8Array>>;
}

/** Saves everything that matches the filters, not only the page that is shown. */
export function ExportButton({ name, from }: ExportButtonProps) {
  const t = useTexts().imports;
  return (
    <FileButton name={`${name}.csv`} from={from}>
      {t.exportAll}
    </FileButton>
  );
}
