import { usageError } from '../../failure.ts';
import { brevo } from './brevo.ts';
import { hubspot } from './hubspot.ts';
import { listmonk } from './listmonk.ts';
import { mailchimp } from './mailchimp.ts';
import { mailwright } from './mailwright.ts';
import { ADDRESS, columnKey, type ExportedFile, type Kind, type Preset } from './preset.ts';
import { resend } from './resend.ts';
import { sendgrid } from './sendgrid.ts';

const PRESETS = [mailchimp, brevo, sendgrid, listmonk, resend, hubspot, mailwright];

/** The values of `--from`. */
export const SERVICES = [...PRESETS.map(({ name }) => name), 'none'];

/** The columns of a file, as a service exports them. */
export interface Recognized {
  preset: Preset;
  file: ExportedFile;
  /** The names of the columns in the file, by key. */
  columns: ReadonlyMap<string, string>;
}

/** The export that the option or the header names; null if the columns mean nothing in particular. */
export function recognize(
  kind: Kind,
  header: string[],
  from: string | undefined,
): Recognized | null {
  const own = withoutErrorColumns(header);
  const columns = new Map(own.toReversed().map((column) => [columnKey(column), column]));
  const has = (key: string): boolean => columns.has(key);
  const preset = PRESETS.find(({ name, signatures }) =>
    from === undefined ? signatures.some((keys) => keys.every(has)) : name === from,
  );
  if (!preset) return null;
  const fits = (file: ExportedFile): boolean =>
    (file.columns ?? []).every(has) && !(file.without ?? []).some(has);
  const fitting = preset.files.filter(fits);
  const file = fitting.find((one) => one.kind === kind);
  if (file && ADDRESS.some(has)) return { preset, file, columns };
  throw usageError(
    fitting.some((one) => one.kind !== kind)
      ? `The file from ${preset.title} ${kind === 'contacts' ? 'lists suppressed addresses: use suppressions import' : 'lists contacts: use contacts import'}, or choose the columns with --from none and --map.`
      : `The file does not have the columns of an export of ${preset.title}: use --map instead of --from.`,
  );
}

const ERROR_COLUMNS = ['_line', '_column', '_reason', '_message'];

/** A file of rows with errors has the columns of its source, and these. */
const withoutErrorColumns = (header: string[]): string[] =>
  ERROR_COLUMNS.every((name) => header.includes(name))
    ? header.filter((name) => !ERROR_COLUMNS.includes(name))
    : header;

/** Several columns can say whether the same reason applies. */
export const isRepeatable = (target: string): boolean => target.startsWith('reason.');

/** The mapping of the columns that the service has. */
export function mappingFor({ file, columns, preset }: Recognized): Record<string, string> {
  const mapping: Record<string, string> = {};
  const used = new Set<string>();
  const map = (column: string | undefined, target: string): void => {
    if (column === undefined || used.has(target)) return;
    if (!isRepeatable(target)) used.add(target);
    mapping[column] = target;
  };
  map(columns.get(ADDRESS.find((key) => columns.has(key)) ?? ''), 'email');
  for (const [key, target] of Object.entries(file.targets)) map(columns.get(key), target);
  if (preset === mailwright && file.kind === 'contacts') {
    for (const column of columns.values()) if (OWN.test(column)) map(column, column);
  }
  return mapping;
}

const OWN = /^(?:data|custom_attributes)\../su;
