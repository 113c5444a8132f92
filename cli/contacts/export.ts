import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ContactsExportAllQuery } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { clean } from '../output/clean.ts';
import { amount } from '../output/numbers.ts';
import { withProgress } from '../output/progress.ts';

interface ExportOptions {
  format: string;
  list?: string;
  output?: string;
}

/** Writes an export whose last line says that it is complete. A file gets its name when it is complete. */
export async function exportContacts(
  { out, client }: AccountContext,
  { format, list, output }: ExportOptions,
): Promise<void> {
  if (format !== 'csv' && format !== 'ndjson') throw usageError('--format must be csv or ndjson.');
  const query: ContactsExportAllQuery = { trailer: true, ...(list !== undefined && { list }) };
  const text = await client.contacts.exportAll(format, query);
  const { stdout } = out.terminal;
  const partial = output === undefined ? undefined : `${output}.part`;
  const write = (setLabel: (label: string) => void): Promise<number> => {
    const received = new Received(text, setLabel);
    if (partial !== undefined) return received.writeTo(createWriteStream(partial), { end: true });
    return received.writeTo(stdout, { end: false, isTerminal: stdout.isTTY });
  };
  try {
    const rows = await withProgress(out, 'Exporting contacts', write);
    if (partial !== undefined && output !== undefined) await rename(partial, output);
    out.note(`Exported ${amount(rows, 'contact')}.`);
  } catch (error) {
    if (partial !== undefined) await rm(partial, { force: true });
    throw error;
  }
}

const LAST_LINE = /(?:^|\n)(?:# rows: |\{"_rows":)(\d+)\}?\r?\n$/;

/** Longer than the last line of an export. */
const TAIL_BYTES = 64;

/** An export that is being received. */
class Received {
  #tail = Buffer.alloc(0);
  #bytes = 0;
  readonly #text: AsyncIterable<Uint8Array>;
  readonly #setLabel: (label: string) => void;

  constructor(text: AsyncIterable<Uint8Array>, setLabel: (label: string) => void) {
    this.#text = text;
    this.#setLabel = setLabel;
  }

  /** Returns the number of rows. Throws if the last line is missing. */
  async writeTo(
    target: NodeJS.WritableStream,
    { end, isTerminal = false }: { end: boolean; isTerminal?: boolean },
  ): Promise<number> {
    const decoder = new TextDecoder();
    const pieces = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        yield isTerminal ? clean(decoder.decode(chunk, { stream: true })) : chunk;
      }
    };
    await pipeline(pieces(this.#chunks()), target, { end });
    const [, rows] = LAST_LINE.exec(this.#tail.toString()) ?? [];
    if (rows === undefined) throw incomplete();
    return Number(rows);
  }

  /** The chunks, as far as they arrive: errors of the connection are an early end. */
  async *#chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#text) {
        this.#tail = Buffer.concat([this.#tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
        this.#bytes += chunk.length;
        this.#setLabel(`Exporting contacts: ${(this.#bytes / 1e6).toFixed(1)} MB`);
        yield chunk;
      }
    } catch {
      throw incomplete();
    }
  }
}

const incomplete = (): Failure =>
  new Failure('The connection was closed before the end of the export: export again.');
