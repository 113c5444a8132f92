import { pipeline } from 'node:stream/promises';
import type { AccountContext } from '../command.ts';
import { clean } from '../output/clean.ts';

/** Prints the rows of an import that have errors. On a terminal, without control characters. */
export async function downloadErrors(
  { out, client }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  const text: AsyncIterable<Uint8Array> = await client.imports.errors(id);
  const { stdout } = out.terminal;
  const decoder = new TextDecoder();
  const pieces = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      yield stdout.isTTY ? clean(decoder.decode(chunk, { stream: true })) : chunk;
    }
  };
  await pipeline(pieces(text), stdout, { end: false });
}
