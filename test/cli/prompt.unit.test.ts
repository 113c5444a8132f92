import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Terminal } from '../../cli/output/output.ts';
import { ask } from '../../cli/output/prompt.ts';

/** A terminal that records in which order its mode is changed and text is shown. */
function fakeTerminal() {
  const events: string[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => events.push(raw ? 'raw mode' : 'line mode'),
  });
  const stderr = new PassThrough().on('data', (text: Buffer) => events.push(String(text)));
  const terminal = { stdin, stdout: new PassThrough(), stderr, env: {} } as unknown as Terminal;
  return { events, stdin, terminal };
}

test.each([true, false])(
  'a question is shown after the terminal stops handling keys itself (echo: %s)',
  async (echo) => {
    const { events, stdin, terminal } = fakeTerminal();
    const answer = ask(terminal, 'Name? ', { echo });
    stdin.write('Žofie\r');
    expect(await answer).toBe('Žofie');
    const shown = events.findIndex((event) => event.includes('Name? '));
    expect(shown).toBeGreaterThan(events.indexOf('raw mode'));
    expect(events).toContain('raw mode');
    expect(events.at(-1)).toBe(echo ? 'line mode' : '\n');
  },
);

test.each(['\u0003', '\u0004'])('Ctrl-C and Ctrl-D answer nothing', async (key) => {
  const { stdin, terminal } = fakeTerminal();
  const answer = ask(terminal, 'Name? ');
  stdin.write(key);
  expect(await answer).toBe('');
});
