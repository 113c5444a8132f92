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
  stderr.write(question);
  const lines = createInterface({ input: stdin, output: echo ? stderr : discard, terminal: true });
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
