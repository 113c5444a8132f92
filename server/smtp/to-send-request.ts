import { detectExtension } from 'nodemailer/lib/mime-funcs';
import { type Address, addressParser, decodeWords } from 'postal-mime';
import { readInReplyTo } from '../messages/emails/message-id.ts';
import {
  type OwnContent,
  readHeaders,
  type ShownHeaders,
} from '../messages/emails/acceptance/own-content.ts';
import { isAllowedType } from '../messages/emails/attachments/names.ts';
import type { AttachmentUpload } from '../messages/emails/attachments/read.ts';
import { parseObject } from '../platform/values/json/json.ts';
import { parseAddress } from '../platform/values/address.ts';
import { formatMailboxes, type Mailbox } from '../platform/values/mailboxes.ts';
import { toSingleLine } from '../platform/values/text.ts';
import type { MimeFile, MimeMessage } from './parse-message.ts';
import { SmtpRefusal } from './reply.ts';

/** A message as the body of `emails.send`, without a recipient. The API checks it. */
type MessageRequest = Record<string, unknown>;

export interface SubmittedMessage {
  request: MessageRequest;
  /** Absent for a message with a template, which names only its recipient. */
  shown?: ShownHeaders;
  /** Null if the message has none. */
  messageId: string | null;
  idempotencyKey: string | null;
}

const OPTION = 'x-mailwright-';

/** What stands in place of a subject that is missing. */
const NO_SUBJECT = '(no subject)';

/** Limits of the API for headers that are left out beyond them. */
const MAX_HEADERS = 10;

/** Copies of the envelope, which would show hidden recipients. */
const OF_ENVELOPE = /^x-(?:bcc|envelope-to|rcpt-to)$/;

const MAX_HEADER_VALUE = 870;
const MAX_CONTENT_ID = 78;
const MAX_CONTENT_TYPE = 78;

/** Throws an SmtpRefusal for what a message cannot say in the API's terms. */
export function toSendRequest(message: MimeMessage): SubmittedMessage {
  const options = readOptions(message);
  const from = readFrom(message);
  const replyTo = formatMailboxes(toMailboxes(message.replyTo));
  const { content, attachments } = readContent(message);
  return {
    messageId: message.messageId?.trim() || null,
    idempotencyKey: options.idempotencyKey,
    ...(options.template === null && { shown: readShown(message) }),
    request: {
      from: from.address,
      ...(from.name !== '' && { from_name: from.name }),
      ...(replyTo !== '' && { reply_to: replyTo }),
      ...(options.template === null ? { content } : options.template),
      ...options.fields,
      ...(attachments.length > 0 && { attachments }),
      ...readFurtherHeaders(message),
    },
  };
}

/** Ordinary software folds headers with tabs. */
const withoutTabs = (text: string): string => text.replaceAll('\t', ' ');

function readFrom({ headers }: MimeMessage): { name: string; address: string } {
  const values = headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  const [mailbox, ...others] = values.flatMap((value) => addressParser(value));
  if (mailbox?.address && others.length === 0) {
    return { name: withoutTabs(mailbox.name), address: mailbox.address };
  }
  throw new SmtpRefusal(554, '5.6.0', 'The message must have one From header with one address.');
}

/** Mailboxes of a header; a message has at most 50 recipients. */
const MAX_SHOWN = 100;
const MAX_NAME = 255;

function toMailboxes(addresses: Address[] = []): Mailbox[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .flatMap(({ name, address }) => {
      const parsed = parseAddress(address);
      const shown = toSingleLine(name).slice(0, MAX_NAME).toWellFormed();
      return parsed ? [{ name: shown, address: parsed.address }] : [];
    })
    .slice(0, MAX_SHOWN);
}

function readShown({ to, cc, references = '' }: MimeMessage): ShownHeaders {
  const ids = references.trim().replaceAll(/\s+/g, ' ');
  return {
    to: toMailboxes(to),
    cc: toMailboxes(cc),
    references: REFERENCES.test(ids) && ids.length <= MAX_REFERENCES ? ids : null,
  };
}

/** Message-IDs (RFC 5322 §3.6.4). */
const REFERENCES = /^<[!-;=?-~]+>(?: <[!-;=?-~]+>)*$/;
const MAX_REFERENCES = 870;

interface Options {
  /** The fields of a send with a template; null for a message that is sent as it is. */
  template: { template: string; data?: object } | null;
  fields: { tags?: string[]; subtype_slug?: string; priority?: string };
  idempotencyKey: string | null;
}

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/** Options are headers that the recipient does not get. An unknown one is a mistake that must not pass unnoticed. */
function readOptions({ headers }: MimeMessage): Options {
  const given = new Map<string, string[]>();
  for (const { key, value } of headers) {
    if (!key.startsWith(OPTION)) continue;
    const name = key.slice(OPTION.length);
    given.set(name, [...(given.get(name) ?? []), decodeWords(value).trim()]);
  }
  const take = (name: string): string | null => {
    const [value = null, ...others] = given.get(name) ?? [];
    given.delete(name);
    if (others.length > 0) throw wrongOption(name, 'is given twice');
    return value;
  };
  const tags = given.get('tag')?.flatMap((value) => value.split(',').map((tag) => tag.trim()));
  given.delete('tag');
  const template = take('template');
  const data = take('data');
  const subtype = take('subtype');
  const priority = take('priority');
  const idempotencyKey = take('idempotency-key');
  const [unknown] = given.keys();
  if (unknown !== undefined) throw wrongOption(unknown, 'is unknown');
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw wrongOption('idempotency-key', 'must be 1–255 visible ASCII characters');
  }
  if (data !== null && template === null) {
    throw wrongOption('data', 'needs X-Mailwright-Template');
  }
  return {
    template: template === null ? null : { template, ...(data !== null && readData(data)) },
    fields: {
      ...(tags && { tags }),
      ...(subtype !== null && { subtype_slug: subtype }),
      ...(priority !== null && { priority }),
    },
    idempotencyKey,
  };
}

function readData(json: string): { data: object } {
  const data = parseObject(json);
  if (data) return { data };
  throw wrongOption('data', 'must be a JSON object');
}

function wrongOption(name: string, fault: string): SmtpRefusal {
  const shown = name.slice(0, 40).replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
  return new SmtpRefusal(554, '5.6.0', `The header X-Mailwright-${shown} ${fault}.`);
}

/** Headers that the API allows, and what the message answers. All others are left out. */
function readFurtherHeaders({ headers: all, inReplyTo }: MimeMessage): MessageRequest {
  const headers: Record<string, string> = {};
  const names = new Set<string>();
  for (const { key, originalKey, value: folded } of all) {
    if (names.size === MAX_HEADERS) break;
    const value = withoutTabs(folded);
    if (names.has(key) || OF_ENVELOPE.test(key) || value.length > MAX_HEADER_VALUE) continue;
    if (!passes(() => readHeaders({ [originalKey]: value }))) continue;
    names.add(key);
    headers[originalKey] = value;
  }
  const replied = inReplyTo?.trim() ?? '';
  const isReply = replied.startsWith('<') && passes(() => readInReplyTo(replied));
  return { ...(names.size > 0 && { headers }), ...(isReply && { in_reply_to: replied }) };
}

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function readContent(message: MimeMessage): {
  content: OwnContent;
  attachments: AttachmentUpload[];
} {
  const parts = message.html?.split(/cid:/i, MAX_REFERRED + 2) ?? [];
  if (parts.length > MAX_REFERRED + 1) {
    const text = `The HTML refers to files more than ${MAX_REFERRED} times.`;
    throw new SmtpRefusal(554, '5.6.0', text);
  }
  const ids = chooseContentIds(message);
  const shown = new Set<string>();
  const html = message.html?.replaceAll(CID, (reference, written: string) => {
    const given = decodeCid(written);
    const id = ids.get(given);
    if (id === undefined) return reference;
    shown.add(given);
    return `cid:${id}`;
  });
  const attachments = message.attachments.map((file, index) => {
    const given = contentIdOf(file);
    // The id of a second file with the same one cannot be meant.
    const isShown = shown.delete(given);
    return { ...toUpload(file, index + 1), ...(isShown && { content_id: ids.get(given) }) };
  });
  const subject = withoutTabs(message.subject ?? '').trim() || NO_SUBJECT;
  const text = message.text?.trim() ? message.text : undefined;
  // A scanner sends a file and no text.
  const names = attachments.map(({ filename }) => filename).join('\n');
  const content = {
    subject,
    ...(html?.trim() && { html }),
    ...(text !== undefined && { text }),
    ...(!html?.trim() && text === undefined && { text: names || subject }),
  };
  return { content, attachments };
}

/** The id of a file that the HTML shows (RFC 2392). */
const CID = /cid:([^\s"'<>()&]{1,255})/gi;

/** More references to files than any mail has. */
const MAX_REFERRED = 1_000;

const contentIdOf = ({ contentId = '' }: MimeFile): string => contentId.replace(/^<|>$/g, '');

const decodeCid = (id: string): string =>
  id.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** For each id of a file, one in the characters that the API allows and unlike the others. */
function chooseContentIds({ attachments }: MimeMessage): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const [index, file] of attachments.entries()) {
    const given = contentIdOf(file);
    if (given === '' || ids.has(given)) continue;
    const allowed = given.replaceAll(/[^A-Za-z0-9._+@-]/g, '_').slice(0, MAX_CONTENT_ID);
    const id = taken.has(allowed.toLowerCase()) ? `file-${index + 1}` : allowed;
    taken.add(id.toLowerCase());
    ids.set(given, id);
  }
  return ids;
}

const MESSAGE = 'message/rfc822';

function toUpload(
  { filename, mimeType, method, content }: MimeFile,
  position: number,
): AttachmentUpload & { content_type: string } {
  const name = toSingleLine((filename ?? '').replaceAll(/[/\\:*?"<>|]/g, '_'));
  const extension = mimeType === MESSAGE ? 'eml' : detectExtension(mimeType);
  const isAllowed = isAllowedType(mimeType) && mimeType.length <= MAX_CONTENT_TYPE;
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return {
    filename: name || `attachment-${position}.${extension}`,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    content_type: isAllowed ? withMethod(mimeType, method) : 'application/octet-stream',
  };
}

/** Calendars know an invitation by its method (RFC 6047 §2.4). */
const withMethod = (mimeType: string, method = ''): string =>
  mimeType === 'text/calendar' && /^[A-Z]{1,20}$/.test(method)
    ? `${mimeType}; method=${method}`
    : mimeType;
