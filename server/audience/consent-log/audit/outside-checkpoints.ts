/** The parts of a checkpoint, which is a signed note. */
export interface OutsideCheckpoint {
  note: string;
  origin: string;
  size: number;
  root: Buffer;
}

const NOTE = /([!-~]+)\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\n\n(?:— [!-~]+ [A-Za-z0-9+/=]+\n)+/g;

/**
 * The checkpoints in a file: signed notes one after another, or JSON with notes in it, such as the responses of
 * `consentCheckpoints.list`, events of the type `consent.checkpoint`, and proofs.
 */
export const readCheckpoints = (text: string): OutsideCheckpoint[] =>
  notesIn(text).flatMap((part) =>
    [...part.matchAll(NOTE)].map(([note, origin = '', size = '', root = '']) => ({
      note,
      origin,
      size: Number(size),
      root: Buffer.from(root, 'base64'),
    })),
  );

function notesIn(text: string): string[] {
  const notes: string[] = [];
  for (const part of /^\s*[[{]/.test(text) ? [text, ...text.split('\n')] : []) {
    try {
      JSON.parse(part, (_key, value: unknown) => {
        if (typeof value === 'string' && value.includes('\n\n— ')) notes.push(value);
        return value;
      });
    } catch {
      continue;
    }
    if (part === text) break;
  }
  return notes.length > 0 ? notes : [text.replaceAll('\r\n', '\n')];
}
