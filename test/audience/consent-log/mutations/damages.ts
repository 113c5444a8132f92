import * as fc from 'fast-check';
import { readCheckpoints } from '../../../../server/audience/consent-log/audit/outside-checkpoints.ts';

/** A file as CHECKPOINT_FILE has it. */
export const fileOf = (notes: string[]): string => notes.map((note) => `${note}\n`).join('');

/** Changes a file of checkpoints in many ways. */
export function damagesOf(file: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: file.length - 2 });
  return fc.oneof(
    fc.tuple(place, fc.constantFrom('x', '0', '+', '\n', '\0', ' ')).map(([at, other]) => {
      return file.slice(0, at) + other + file.slice(at + 1);
    }),
    fc.tuple(place, fc.integer({ min: 1, max: 40 })).map(([at, length]) => {
      return file.slice(0, at) + file.slice(at + length);
    }),
    place.map((at) => file.slice(0, at)),
    fc.tuple(place, place).map(([at, from]) => file.slice(0, at) + file.slice(from)),
  );
}

/**
 * Whether the damage is seen, because a part is reported, or a note is another one, which is not signed; or does not have
 * to be: whole notes are missing or repeated, or an empty line, or only the beginning of an origin is left, or the beginning
 * of a note precedes the whole note, as after a write that was interrupted.
 */
export function isSeen(text: string, notes: string[]): boolean {
  const { checkpoints, damaged } = readCheckpoints(text);
  if (damaged.length > 0 || checkpoints.some(({ note }) => !notes.includes(note))) return true;
  const rest = notes.reduce((others, note) => others.replaceAll(note, ''), `${text}\n`).trim();
  return notes.some((note) => {
    const end = text.includes(note) ? undefined : note.indexOf('\n');
    return note.slice(0, end).startsWith(rest);
  });
}
