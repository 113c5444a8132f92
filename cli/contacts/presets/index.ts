import { brevo } from './brevo.ts';
import { hubspot } from './hubspot.ts';
import { listmonk } from './listmonk.ts';
import { mailchimp } from './mailchimp.ts';
import { mailwright } from './mailwright.ts';
import { ADDRESS, columnKey, type ExportedFile, type Kind, type Preset } from './preset.ts';
import { resend } from './resend.ts';
import { sendgrid } from './sendgrid.ts';

export { ADDRESS, columnKey, LEFT, NAMES } from './preset.ts';

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

/** A service whose export this is not. */
export interface NotRecognized {
  preset: Preset;
  /** Whether the columns are those of an export of the other kind. */
  isOfOtherKind: boolean;
}

/** The export that the option or the header names; null if the columns mean nothing in particular. */
export function recognize(
  kind: Kind,
  header: string[],
  from?: string,
): Recognized | NotRecognized | null {
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
  return { preset, isOfOtherKind: fitting.some((one) => one.kind !== kind) };
}

const ERROR_COLUMNS = ['_line', '_column', '_reason', '_message'];

/** Whether these are the columns of a file of rows with errors, which has those of its source, and four more. */
export const isOfErrors = (header: readonly string[]): boolean =>
  ERROR_COLUMNS.every((name) => header.includes(name));

/** The columns of the source of a file of rows with errors. */
export const withoutErrorColumns = (header: string[]): string[] =>
  isOfErrors(header) ? header.filter((name) => !ERROR_COLUMNS.includes(name)) : header;

/** The columns that say when, and from where, the consent was given. */
export function evidenceColumns({ file, columns }: Recognized): {
  collected_at?: string;
  ip?: string;
} {
  const firstOf = (keys: string[] = []) => keys.flatMap((key) => columns.get(key) ?? [])[0];
  const at = firstOf(file.evidence?.collected_at);
  const ip = firstOf(file.evidence?.ip);
  return { ...(at !== undefined && { collected_at: at }), ...(ip !== undefined && { ip }) };
}

/** The column that contains the state of a subtype. */
export const stateColumn = (
  { preset, columns }: Recognized,
  subtype: string,
): string | undefined =>
  preset.consentPrefix === undefined ? undefined : columns.get(`${preset.consentPrefix}${subtype}`);

/** The column with TRUE for people who have left. */
export const leftColumn = ({ file, columns }: Recognized): string | undefined =>
  file.left === undefined ? undefined : columns.get(file.left);

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
