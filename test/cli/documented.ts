import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface DocumentedCommand {
  file: string;
  /** The arguments after `mailwright`, as written. */
  line: string;
}

/** Every `mailwright` command in the documentation: in code blocks and between backticks. */
export function documentedCommands(): DocumentedCommand[] {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' });
  return files
    .trim()
    .split('\n')
    .flatMap((file) => commandsIn(readFileSync(join(root, file), 'utf8'), file));
}

const BLOCK = /^```[a-z]*\n(.*?)^```$/gms;
const CALL = /(?:npx mailwright|npm run mailwright --|(?<=^(?:\$ )?)mailwright) (.+)$/;

function commandsIn(text: string, file: string): DocumentedCommand[] {
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline]
    .flatMap((line) => line.split(/ \| (?=npx )/))
    .flatMap((call) => CALL.exec(call)?.[1] ?? [])
    .map((line) => ({ file, line }));
}

const WORD = /"(?:\\.|[^"\\])*"|'[^']*'|[^\s"']+/g;

/** Splits a line into arguments like a shell, as far as the documentation needs. */
export function argumentsOf(line: string): string[] {
  // Placeholders look like redirections.
  const words = line.replaceAll(/<([\w-]+)>/g, '$1').match(WORD) ?? [];
  const end = words.findIndex((word) => ['|', '>', '&&', '#'].includes(word));
  return words
    .slice(0, end < 0 ? undefined : end)
    .map((word) => word.replaceAll(/^["']|["']$/g, ''));
}
