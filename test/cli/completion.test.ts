import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CommandNode, commandNodes } from '../../cli/completion/tree.ts';
import { createProgram } from '../../server/app/commands/program.ts';
import { run } from './run.ts';

const scripts: Record<string, string> = {};
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await run(['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    scripts[shell] = stdout;
  }
});

const nodes = commandNodes(createProgram());
const wordsOf = ({ commands, values, options }: CommandNode): string[] =>
  [...commands, ...values, ...options].map(({ word }) => word);

/** The suggestions of bash for the last word. */
function complete(...words: string[]): string[] {
  const program = `${scripts.bash}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mailwright
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ['--norc', '-c', program, 'bash', 'mailwright', ...words];
  const { stdout, stderr, status } = spawnSync('bash', args, { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter(Boolean);
}

describe('in bash', () => {
  test.each(nodes)('suggests after "$path" the subcommands and options of commander', (node) => {
    const words = node.path.split(' ').filter(Boolean);
    expect(complete(...words, '')).toEqual(wordsOf(node));
  });

  test('completes a partial word, also after options and their values', () => {
    expect(complete('emails', 'l')).toEqual(['list']);
    expect(complete('emails', 'list', '--limit', '5', '--st')).toEqual(['--status']);
    expect(complete('emails', '--json', 'ta')).toEqual(['tail']);
  });

  test('suggests after an option its choices, or files', () => {
    expect(complete('send', '--priority', '')).toEqual(['high', 'normal', 'low']);
    expect(complete('emails', 'list', '--status', 'bo')).toEqual(['bounced']);
    expect(complete('send', '--data', '')).toEqual([]);
    expect(complete('completion', '')).toContain('zsh');
  });
});

test.each(['zsh', 'fish'])(
  'the script for %s contains every command and option, and its choices',
  (shell) => {
    const script = scripts[shell] ?? '';
    for (const node of nodes) {
      for (const { word } of [...node.commands, ...node.options]) {
        const dashless = word.replace(/^--?/, '');
        expect(script).toMatch(new RegExp(`[ '(]${shell === 'fish' ? dashless : word}[ ':]`));
      }
    }
    expect(script).toContain('high normal low');
  },
);

test('an unknown shell is a usage error', async () => {
  const { code, stderr } = await run(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
});

test('--version prints the version', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});
