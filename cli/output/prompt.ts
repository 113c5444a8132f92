import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './output.ts';

/** Prompts on standard error, so that standard output contains only results. */
export async function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { echo = true } = {},
): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  // This also stops the terminal from echoing keys and handling Ctrl-C itself. The question comes
  // after it, because a fast user or a script types as soon as the question shows.
  const lines = createInterface({ input: stdin, output: echo ? stderr : discard, terminal: true });
  if (!echo) stderr.write(question);
  // Ctrl-D and Ctrl-C end the prompt without an answer.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return (await Promise.race([lines.question(echo ? question : ''), ended])).trim();
  } finally {
    lines.close();
    if (!echo) stderr.write('\n');
  }
}

/** Reads standard input to its end. */
export async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
