import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Instruction {
  name: string;
  text: string;
}

/** The instructions of the Dockerfile, with continued lines as one. */
export function readDockerfile(): Instruction[] {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { name, text: rest };
    });
}

/** The values of `ARG NAME=value`. */
export const defaultsOf = (instructions: Instruction[]): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ARG')
      .map(({ text }) => text.split('=') as [string, string]),
  );

/** The instructions of the image, without those of the stages before it. */
export const lastStageOf = (instructions: Instruction[]): Instruction[] =>
  instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
