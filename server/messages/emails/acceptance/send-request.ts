import type { AttachmentUpload } from '../attachments/read.ts';
import { type Address, requireAddress } from '../../../platform/values/address.ts';
import { requireMailboxes } from '../../../platform/values/mailboxes.ts';
import { checkJsonSize, type JsonObject } from '../../../platform/values/json/json.ts';
import { requireLocale } from '../../../platform/values/locale.ts';
import { checkDisplayText } from '../../../platform/values/text.ts';
import { parseScheduledAt } from './scheduled-at.ts';
import { type Copy, readCopies } from '../copies/copies.ts';
import { readInReplyTo } from '../message-id.ts';
import {
  checkChoice,
  checkContent,
  type OwnContent,
  readHeaders,
  readMetadata,
  readTags,
  type ShownHeaders,
} from './own-content.ts';

export interface SendRequest {
  to: string;
  /** Absent only where there is `content`; the schema says so. */
  template?: string;
  content?: OwnContent;
  data?: JsonObject;
  from?: string;
  from_name?: string;
  reply_to?: string;
  priority?: Priority;
  subtype_slug?: string;
  unknown_outcome?: UnknownOutcome;
  /** Only in a single send. */
  attachments?: AttachmentUpload[];
  /** Overrides the recipient's locale. */
  locale?: string;
  /** When it is due; see `parseScheduledAt`. */
  scheduled_at?: string | Date;
  tags?: string[];
  metadata?: Record<string, string>;
  headers?: Record<string, string>;
  in_reply_to?: string;
  cc?: string[];
  bcc?: string[];
  /** Only of a message by SMTP; no request of the API has it. */
  shown?: ShownHeaders;
}

export type Priority = 'high' | 'normal' | 'low';

/** PROVIDERS-3: the handling of an email whose outcome at the provider is unknown. */
export type UnknownOutcome = 'fail' | 'resend';

/** A send request with parsed values; null for those that are absent or empty. */
export interface ParsedRequest {
  request: SendRequest;
  to: Address;
  from: Address | null;
  fromName: string | null;
  /** A list of mailboxes. */
  replyTo: string | null;
  locale: string | null;
  /** Null for now. */
  dueAt: Date | null;
  tags: string[] | null;
  metadata: Record<string, string> | null;
  headers: Record<string, string> | null;
  /** The id of an email, or a Message-ID. */
  inReplyTo: string | null;
  /** The people who get a copy, each once. */
  copies: Copy[];
}

export function parseRequest(request: SendRequest, now: Date): ParsedRequest {
  const to = requireAddress('to', request.to);
  const parsed = {
    request,
    to,
    from: request.from === undefined ? null : requireAddress('from', request.from),
    fromName: request.from_name ? checkDisplayText('from_name', request.from_name) : null,
    replyTo: request.reply_to === undefined ? null : requireMailboxes('reply_to', request.reply_to),
    locale: request.locale === undefined ? null : requireLocale('locale', request.locale),
    dueAt: request.scheduled_at === undefined ? null : parseScheduledAt(request.scheduled_at, now),
    tags: readTags(request.tags),
    metadata: readMetadata(request.metadata),
    headers: readHeaders(request.headers),
    inReplyTo: readInReplyTo(request.in_reply_to),
    copies: readCopies(request, to),
  };
  checkChoice(request);
  if (request.content) checkContent(request.content);
  checkJsonSize('data', request.data ?? {});
  return parsed;
}
