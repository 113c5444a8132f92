import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { plain, Terminal } from '../terminal.ts';

const PAGE = resolve(import.meta.dirname, '../../../ACCOUNT.md');

export interface Step {
  command: string;
  /** The output that the page shows. */
  printed: string;
}

/** The commands of ACCOUNT.md with their output, from its blocks marked `console`. */
export async function readSteps(): Promise<Step[]> {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((step) => {
      const [command = '', ...lines] = step.split('\n');
      return { command, printed: lines.join('\n').trim() };
    });
}

/** Runs a command at a terminal, with its files in a temporary folder. Returns the output. */
export async function runStep(
  command: string,
  { port, folder, env }: { port: string; folder: string; env: Record<string, string> },
): Promise<string> {
  const line = command
    .replaceAll('npx mailwright', 'node bin/mailwright.js')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(
      /(?<=[ ])(web-shop-key|confirm-url|checkpoint\.txt|proof\.json)\b/g,
      `'${folder}/$1'`,
    );
  const terminal = new Terminal(line, { ...env, NO_COLOR: '1' }, 120);
  await terminal.ended();
  return plain(terminal.screen).trim();
}

/** Replaces the values that differ from run to run. */
export const normalize = (printed: string): string =>
  printed
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\S*\/(?=checkpoint\.txt)/g, '')
    .replaceAll(/\bin \d+\.\d s\b/g, 'in <seconds>')
    .replaceAll(/\+[0-9a-f]{8}\+[\w+/=]{44}/g, '+<key>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '<time>');
