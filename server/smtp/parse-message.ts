import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { Slices } from '../platform/concurrency/time-slices.ts';
import { SmtpRefusal } from './reply.ts';

/** Bounds of what a parser builds from a message. */
const MAX_DEPTH = 20;
const MAX_PARTS = 200;
const MAX_HEADERS = 64 * 1024;

/** Characters of all headers with addresses. Groups in groups of addresses take the library long. */
const MAX_ADDRESSES = 16 * 1024;

/** Text of all parts of one type, decoded. The API allows half of it, in bytes. */
const MAX_TEXT = 1024 * 1024;

/** The lines of the parser that are read before the clock is. */
const LINES = 200;

/** What the library does with each line and, at the end, with the texts. It calls both as methods of the parser. */
interface Steps {
  currentNode: { contentDecoder: object | null };
  textMap: Map<object, { plain?: { value: string }[]; html?: { value: string }[] }>;
  textContent: { plain?: string; html?: string };
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
}

const steps = PostalMime.prototype as unknown as Steps;

/** Lines that are joined at once. */
const JOINED = 500;

const LINE_END = Buffer.from('\n');

/**
 * Collects the lines of a part without a transfer encoding. The library would make a Blob of all of them, which takes
 * seconds for 300,000 lines.
 */
class PlainDecoder {
  #joined: Buffer[] = [];
  #lines: Uint8Array[] = [];

  update(line: Uint8Array): void {
    this.#lines.push(line, LINE_END);
    if (this.#lines.length >= 2 * JOINED) this.#join();
  }

  async finalize(): Promise<ArrayBuffer> {
    this.#join();
    return new Uint8Array(Buffer.concat(this.#joined)).buffer;
  }

  #join(): void {
    this.#joined.push(Buffer.concat(this.#lines));
    this.#lines = [];
  }
}

/** The library's decoder for parts without a transfer encoding has nothing but lines, none at first. */
const isPlain = (decoder: object): boolean =>
  isDeepStrictEqual(Object.entries(decoder), [['chunks', []]]);

/** `postal-mime` in time slices, with bounds for the number of parts and for the texts. */
class BoundedParser extends PostalMime {
  readonly #slices = new Slices();
  #part: object | null = null;
  #decoder: object | null = null;
  #parts = 0;
  #lines = 0;

  async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const self = this as unknown as Steps;
    await steps.processLine.call(self, line, isFinal);
    const { currentNode: part } = self;
    const { contentDecoder: decoder } = part;
    if (decoder !== this.#decoder) {
      if (decoder && isPlain(decoder)) part.contentDecoder = new PlainDecoder();
      this.#decoder = part.contentDecoder;
    }
    if (part !== this.#part) {
      this.#part = part;
      this.#parts += 1;
      if (this.#parts > MAX_PARTS) throw new Error('The message has too many parts.');
    }
    this.#lines += 1;
    if (this.#lines % LINES === 0 && this.#slices.isOver()) await this.#slices.next();
  }

  /** The library would also convert each HTML part to text, which takes long for some. The API makes the text from the HTML. */
  renderTextContent(): void {
    const self = this as unknown as Steps;
    const parts = [...self.textMap.values()].map(({ plain, html }) => ({
      plain: join(plain),
      html: join(html),
    }));
    const hasHtml = parts.some(({ html }) => html !== null);
    const hasAllPlain = parts.every(({ plain }) => plain !== null);
    self.textContent = {
      ...(hasHtml && { html: within(parts.map(({ plain, html }) => html ?? asHtml(plain ?? ''))) }),
      ...(hasAllPlain && { plain: within(parts.map(({ plain }) => plain ?? '')) }),
    };
  }
}

const join = (entries: { value: string }[] | undefined): string | null =>
  entries ? entries.map(({ value }) => value).join('\n') : null;

function within(texts: string[]): string {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= MAX_TEXT) return texts.join('\n');
  throw new SmtpRefusal(552, '5.3.4', 'The text of the message may have at most 512 KiB.');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const asHtml = (text: string): string =>
  `<pre>${text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? '')}</pre>`;

export type MimeFile = Attachment & { content: ArrayBuffer | Uint8Array };

export interface MimeMessage extends Email {
  attachments: MimeFile[];
}

/** Parses a message (RFC 5322, RFC 2045). A message inside of it is a file. Throws an SmtpRefusal. */
export async function parseMessage(bytes: Buffer): Promise<MimeMessage> {
  checkAddresses(bytes);
  try {
    const parser = new BoundedParser({
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADERS,
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
    });
    return (await parser.parse(bytes)) as MimeMessage;
  } catch (error) {
    if (error instanceof SmtpRefusal) throw error;
    throw new SmtpRefusal(554, '5.6.0', `The message cannot be parsed. ${whyOf(error as Error)}`);
  }
}

const ADDRESSES = /^(?:from|sender|reply-to|to|cc|bcc|delivered-to|return-path)\s*:/i;

function checkAddresses(bytes: Buffer): void {
  const headers = headersOf(bytes.subarray(0, MAX_HEADERS)).filter((header) =>
    ADDRESSES.test(header),
  );
  if (headers.join('').length <= MAX_ADDRESSES) return;
  const text = 'The headers with addresses may have at most 16 KiB together.';
  throw new SmtpRefusal(554, '5.6.0', text);
}

/** The headers of a message, folded as they are. */
export function headersOf(bytes: Buffer): string[] {
  const end = bytes.indexOf(HEAD_END);
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  return head.split(/\r\n(?![ \t])/);
}

const HEAD_END = '\r\n\r\n';

/** Only texts that are known to contain nothing of the message. */
const whyOf = ({ message }: Error): string =>
  /^(?:The message has too many parts|Maximum MIME nesting depth|Maximum header size)/.test(message)
    ? message
    : '';

/** Headers that each server on the way adds (RFC 5322 §3.6.7), and a repeated message therefore has anew. */
const TRACE =
  /^(?:received|return-path|delivered-to|x-received|authentication-results|received-spf|arc-[a-z-]+)\s*:/i;

/** Bytes that are hashed at once: about a millisecond. */
const PIECE = 1024 * 1024;

/** Identifies a message, without its trace headers. */
export async function hashMessage(bytes: Buffer): Promise<string> {
  const end = bytes.indexOf(HEAD_END);
  const hash = createHash('sha256');
  for (const header of headersOf(bytes)) {
    if (!TRACE.test(header)) hash.update(`${header}\r\n`, 'latin1');
  }
  const slices = new Slices();
  for (let at = end < 0 ? bytes.length : end; at < bytes.length; at += PIECE) {
    hash.update(bytes.subarray(at, at + PIECE));
    if (slices.isOver()) await slices.next();
  }
  return hash.digest('hex');
}
