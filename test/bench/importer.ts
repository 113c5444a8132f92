import { setTimeout as sleep } from 'node:timers/promises';
import { EVIDENCE } from './import-people.ts';

const POLL_MS = 250;

const MAX_PARTS = 20;
const PART = 8 * 1024 * 1024;

interface Import {
  id: string;
  status: string;
  report: { rows: number } | null;
  result: { rows: number; created: number; consent: { granted: number } } | null;
}

/** The calls of an import. */
export class Importer {
  readonly #url: string;
  readonly #key: string;

  constructor(api: string, key: string) {
    this.#url = `${api}/imports`;
    this.#key = key;
  }

  async upload(file: Buffer<ArrayBuffer>): Promise<string> {
    const consent = { subtype: 'newsletter', action: 'subscribe', evidence: EVIDENCE };
    const options = { lists: ['customers', 'press'], consent: [consent] };
    const body = JSON.stringify({ kind: 'contacts', options });
    const created = await this.#request('POST', '', body, 'application/json');
    const { id } = (await created.json()) as Import;
    const size = Math.max(PART, Math.ceil(file.length / MAX_PARTS));
    for (let at = 0; at < file.length; at += size) {
      const path = `/${id}/parts/${at / size + 1}`;
      await this.#request('PUT', path, file.subarray(at, at + size), 'text/csv');
    }
    return id;
  }

  async start(id: string): Promise<void> {
    await this.#request('POST', `/${id}/start`, '{}', 'application/json');
  }

  async run(id: string, rows: number): Promise<void> {
    await this.start(id);
    await this.end(id, rows);
  }

  /** Waits for the end. Each row must be a new contact with consent. */
  async end(id: string, rows: number): Promise<void> {
    for (;;) {
      const { status, result } = await this.#get(id);
      if (status !== 'checking' && status !== 'importing') {
        const isWhole = result?.created === rows && result.consent.granted === rows;
        if (status === 'completed' && isWhole) return;
        throw new Error(`The import is ${status}: ${JSON.stringify(result)}`);
      }
      await sleep(POLL_MS);
    }
  }

  async processedRows(id: string): Promise<number> {
    const { result } = await this.#get(id);
    return result?.rows ?? 0;
  }

  async #get(id: string): Promise<Import> {
    return (await (await this.#request('GET', `/${id}`)).json()) as Import;
  }

  async #request(
    method: string,
    path: string,
    body?: string | Buffer<ArrayBuffer>,
    type?: string,
  ): Promise<Response> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(type !== undefined && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  }
}
