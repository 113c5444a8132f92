import { isIPv6 } from 'node:net';

/** The subset of RFC 1035 §4 that a name server for tests needs. */

export interface Question {
  id: number;
  /** In lower case, without the final dot. */
  name: string;
  type: string;
}

export type ResourceRecord =
  | { priority: number; exchange: string }
  | { address: string }
  | { host: string }
  | { text: string };

export interface Answer {
  rcode: number;
  records?: ResourceRecord[];
  truncated?: boolean;
}

const TYPES: Record<string, number> = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 };
const CLASS_IN = 1;
const TTL_SECONDS = 300;
const HEADER_LENGTH = 12;
/** The offset of the name in the question: a pointer to it replaces a copy. */
const POINTER_TO_QUESTION = 0xc000 | HEADER_LENGTH;
const FLAGS = { response: 0x8000, truncated: 0x0200, recursionDesired: 0x0100, recursion: 0x0080 };

export function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_LENGTH;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const code = message.readUInt16BE(at + 1);
  const type = Object.keys(TYPES).find((name) => TYPES[name] === code) ?? `TYPE${code}`;
  return { id: message.readUInt16BE(0), name: labels.join('.').toLowerCase(), type };
}

export function encodeAnswer(
  question: Question,
  { rcode, records = [], truncated = false }: Answer,
): Buffer {
  const flags = FLAGS.response | FLAGS.recursionDesired | FLAGS.recursion | rcode;
  const header = uint16s(
    question.id,
    flags | (truncated ? FLAGS.truncated : 0),
    ...[1, records.length, 0, 0],
  );
  const type = TYPES[question.type] ?? 0;
  return Buffer.concat([
    ...[header, encodeName(question.name), uint16s(type, CLASS_IN)],
    ...records.map((record) => {
      const data = encodeData(record);
      const fixed = uint16s(POINTER_TO_QUESTION, type, CLASS_IN, 0, TTL_SECONDS, data.length);
      return Buffer.concat([fixed, data]);
    }),
  ]);
}

function encodeData(record: ResourceRecord): Buffer {
  if ('exchange' in record) {
    return Buffer.concat([uint16s(record.priority), encodeName(record.exchange)]);
  }
  if ('host' in record) return encodeName(record.host);
  if ('text' in record) return encodeText(record.text);
  if (!isIPv6(record.address)) return Buffer.from(record.address.split('.').map(Number));
  const [head = '', tail = ''] = record.address.split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const zeros = Array<number>(8 - groups(head).length - groups(tail).length).fill(0);
  return uint16s(...groups(head), ...zeros, ...groups(tail));
}

/** As strings of at most 255 bytes (RFC 1035 §3.3.14). */
function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const starts = Array.from({ length: Math.ceil(bytes.length / 255) || 1 }, (_, i) => 255 * i);
  const strings = starts.map((start) => bytes.subarray(start, start + 255));
  return Buffer.concat(strings.flatMap((string) => [Buffer.from([string.length]), string]));
}

/** The root name of a null MX is empty. */
function encodeName(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  const parts = labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function uint16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => bytes.writeUInt16BE(value, 2 * i));
  return bytes;
}
