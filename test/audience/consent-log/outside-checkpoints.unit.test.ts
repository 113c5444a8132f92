import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readCheckpoints } from '../../../server/audience/consent-log/audit/outside-checkpoints.ts';
import { checkpointText, signNote } from '../../../server/audience/consent-log/note.ts';
import { damagesOf, fileOf, isSeen } from './mutations/damages.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const noteOf = (origin: string, size: number): string =>
  signNote(checkpointText(origin, size, Buffer.alloc(32, size)), origin, privateKey);

const ORIGIN = 'mail.example.com/consent/demo';
const notes = [noteOf(ORIGIN, 3), noteOf('mail.example.com/consent/other', 5), noteOf(ORIGIN, 12)];
const file = fileOf(notes);
const sizesIn = (text: string): number[] =>
  readCheckpoints(text).checkpoints.map(({ size }) => size);

test('CONSENT-LOG-6 checkpoints are read from notes, emails and JSON', () => {
  const forms = [
    file,
    notes.join(''),
    file.replaceAll('\n', '\r\n'),
    file.trimEnd(),
    `Subject: Checkpoint of 3 entries of ${ORIGIN}\n\nKeep this email.\n\n${file}\nYours`,
    JSON.stringify({ data: notes.map((note) => ({ note })) }),
    notes.map((checkpoint) => JSON.stringify({ checkpoint })).join('\n'),
  ];
  for (const form of forms) {
    expect([sizesIn(form), readCheckpoints(form).damaged]).toEqual([[3, 5, 12], []]);
  }
  expect(sizesIn(noteOf(ORIGIN, 2 ** 53 - 1))).toEqual([2 ** 53 - 1]);
});

test('CONSENT-LOG-6 what remains of a checkpoint is damaged, with its line', () => {
  const [first = '', second = '', third = ''] = notes;
  const damaged: [text: string, line: number | null][] = [
    [first.slice(0, 40), 1],
    [`${first}\n${second.slice(0, 40)}\n\n${third}`, 7],
    [`${first}\n${second.replace('\n5\n', '\n\n')}`, 7],
    [`${first}\n${second.replace('\n\n', '\n')}`, 7],
    [noteOf(ORIGIN, 2 ** 53), 1],
    [`${first}\0\0\0\0\n`, 6],
    [first.replace('—', '=E2=80=94'), 1],
    [JSON.stringify({ note: first.slice(0, -20).replace('\n\n', '\n') }), null],
    [`${JSON.stringify({ note: first })}\n{"note": "mail.exam`, 2],
  ];
  for (const [text, line] of damaged) {
    expect(readCheckpoints(text).damaged).toEqual([{ line }]);
  }
});

test('CONSENT-LOG-6 a write that was interrupted and repeated is no damage', () => {
  const [first = '', second = ''] = notes;
  for (const length of [1, 10, 29, 31, 60, 80]) {
    const text = `${first}\n${second.slice(0, length)}\n\n${second}`;
    expect([sizesIn(text), readCheckpoints(text).damaged]).toEqual([[3, 5], []]);
  }
});

test('CONSENT-LOG-6 each of many damages of a file is seen', () => {
  const texts = fc.sample(damagesOf(file), { numRuns: 2_000, seed: 22 });
  expect(texts.filter((text) => !isSeen(text, notes))).toEqual([]);
});
