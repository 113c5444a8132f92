/** The parts of a checkpoint, which is a signed note. */
export interface OutsideCheckpoint {
  note: string;
  origin: string;
  size: number;
  root: Buffer;
}

/** What was once a checkpoint. */
export interface DamagedCheckpoint {
  /** From 1; null in JSON. */
  line: number | null;
}

export interface ReadCheckpoints {
  checkpoints: OutsideCheckpoint[];
  damaged: DamagedCheckpoint[];
}

const NOTE =
  /^([!-*,-~]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n(?:— [!-*,-~]+ [A-Za-z0-9+/=]+\n)+/gm;

/**
 * The checkpoints in a file: signed notes one after another, with other text between them, or JSON with notes in it, such
 * as the responses of `consentCheckpoints.list`, events of the type `consent.checkpoint`, and proofs.
 */
export function readCheckpoints(text: string): ReadCheckpoints {
  const { notes, damaged } = /^\s*[[{]/.test(text) ? notesInJson(text) : notesInText(text);
  const checkpoints = notes.map(([note, origin = '', size = '', root = '']): OutsideCheckpoint => ({
    note,
    origin,
    size: Number(size),
    root: Buffer.from(root, 'base64'),
  }));
  return { checkpoints, damaged };
}

interface Found {
  notes: RegExpExecArray[];
  damaged: DamagedCheckpoint[];
}

const isSafe = ([, , size]: RegExpExecArray): boolean => Number.isSafeInteger(Number(size));

function notesInText(given: string): Found {
  const text = `${given.replaceAll('\r\n', '\n')}\n`;
  const notes = [...text.matchAll(NOTE)].filter(isSafe);
  const damaged: DamagedCheckpoint[] = [];
  let begin = 0;
  for (const end of [...notes, { index: text.length, 0: '' }]) {
    const at = findDamage(text.slice(begin, end.index));
    if (at !== null) {
      const part = text.slice(begin + at, end.index).trim();
      // A write that was interrupted, and repeated later.
      const isRepeated = notes.some((later) => later.index >= begin && later[0].startsWith(part));
      if (!isRepeated) damaged.push({ line: text.slice(0, begin + at).split('\n').length });
    }
    begin = end.index + end[0].length;
  }
  return { notes, damaged };
}

/** Lines that only occur in checkpoints: an origin, a size, a root hash, a signature or its end; and bytes that are no text. */
const PARTS =
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  /^(?:[!-~]+\/consent\/[!-~]+|\d+|.*=|(?:—|=E2=80=94) .*|.*[\u0000-\u0008\ufffd].*)$/m;

const findDamage = (text: string): number | null => PARTS.exec(text)?.index ?? null;

function notesInJson(text: string): Found {
  const found: Found = { notes: [], damaged: [] };
  if (addNotes(text, null, found)) return found;
  // One JSON text in each line.
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() !== '' && !addNotes(line, place + 1, found)) {
      found.damaged.push({ line: place + 1 });
    }
  }
  return found;
}

/** Returns whether the text is JSON. */
function addNotes(json: string, line: number | null, { notes, damaged }: Found): boolean {
  try {
    JSON.parse(json, (key, value: unknown) => {
      if (typeof value === 'string' && isMeantAsNote(key, value)) {
        const [note] = value.matchAll(NOTE);
        if (note?.[0] === value && isSafe(note)) notes.push(note);
        else damaged.push({ line });
      }
      return value;
    });
    return true;
  } catch {
    return false;
  }
}

const isMeantAsNote = (key: string, value: string): boolean =>
  value.includes('\n\n— ') ||
  (['note', 'checkpoint'].includes(key) && /\/consent\/|— /.test(value));
