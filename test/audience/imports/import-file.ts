import type { TestClient, Answer } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';

export const IMPORTS = '/api/v1/imports';

const RUNNING = ['checking', 'importing'];

interface FileImport {
  kind?: 'contacts' | 'suppressions';
  mapping?: Record<string, string | null>;
  options?: object;
  fileName?: string;
  /** The text of each part. */
  parts: (string | Uint8Array)[];
  type?: string;
  dryRun?: boolean;
}

/** Creates an import and uploads its parts. Returns its path. */
export async function upload(
  client: TestClient,
  { kind = 'contacts', mapping, options, fileName, parts, type = 'text/csv' }: FileImport,
): Promise<string> {
  const created = await client.post(IMPORTS, { kind, mapping, options, file_name: fileName });
  if (created.status !== 201) throw new Error(created.text);
  const path = `${IMPORTS}/${created.body.id}`;
  for (const [index, raw] of parts.entries()) {
    const answer = await putPart(client, path, index + 1, raw, { 'Content-Type': type });
    if (answer.status !== 204) throw new Error(answer.text);
  }
  return path;
}

export const putPart = (
  client: TestClient,
  path: string,
  number: number,
  raw: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  client.request('PUT', `${path}/parts/${number}`, {
    raw,
    headers: { 'Content-Type': 'text/csv', ...headers },
  });

/** Waits for the end of the present step. */
export async function ended(client: TestClient, path: string): Promise<Answer['body']> {
  const { body } = await eventually(
    () => client.get(path),
    (answer) => !RUNNING.includes(answer.body.status),
  );
  return body;
}

/** Imports a file, and returns the import at its end. */
export async function importFile(client: TestClient, file: FileImport): Promise<Answer['body']> {
  const path = await upload(client, file);
  const started = await client.post(`${path}/start`, { dry_run: file.dryRun ?? false });
  if (started.status !== 202) throw new Error(started.text);
  return ended(client, path);
}
