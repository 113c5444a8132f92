import { detectMimeType } from 'nodemailer/lib/mime-funcs';
import { Slices } from '../../../platform/concurrency/time-slices.ts';
import { invalid, type ValidationError } from '../../../platform/errors.ts';
import { decodeBase64 } from '../../../platform/files/base64.ts';
import { checkContentType, checkFilename, isAllowedType } from './names.ts';

export interface AttachmentUpload {
  filename: string;
  /** The file in base64. */
  content: string;
  content_type?: string;
  content_id?: string;
}

/** A file of an email, checked and decoded. */
export interface Attachment {
  filename: string;
  contentType: string;
  /** The id by which the HTML refers to an inline file; null for other files. */
  contentId: string | null;
  bytes: Buffer;
  sha256: Buffer;
}

/** Maximum size of all files of an email, decoded (EMAILS-21). */
const MAX_BYTES = 7 * 1024 * 1024;

/** Characters that are written as they are in the header and in a `cid:` URL (RFC 2392). */
const CONTENT_ID = /^[A-Za-z0-9._+@-]+$/;

/**
 * Checks and decodes the files of a send request. Throws ValidationError. Decodes in time slices, because all
 * files together may have megabytes.
 */
export async function readAttachments(uploads: AttachmentUpload[]): Promise<Attachment[]> {
  for (const [index, upload] of uploads.entries()) checkNames(`attachments.${index}`, upload);
  checkIds(uploads);
  checkSizes(uploads);
  const slices = new Slices();
  const attachments: Attachment[] = [];
  for (const [index, upload] of uploads.entries()) {
    const { filename, content, content_type: given, content_id: contentId = null } = upload;
    const decoded = await decodeBase64(content, slices);
    if (!decoded) throw notBase64(`attachments.${index}.content`);
    const contentType = given ?? typeOf(filename);
    attachments.push({ filename, contentType, contentId, ...decoded });
  }
  return attachments;
}

function checkNames(place: string, { filename, content_type, content_id }: AttachmentUpload): void {
  checkFilename(`${place}.filename`, filename);
  if (content_type !== undefined) checkContentType(`${place}.content_type`, content_type);
  if (content_id !== undefined && !CONTENT_ID.test(content_id)) {
    const named = `${place}.content_id`;
    const message = `The field ${named} may contain letters, digits and . _ - + @, such as logo.`;
    throw invalid(named, 'invalid_format', message);
  }
}

function checkIds(uploads: AttachmentUpload[]): void {
  const ids = new Set<string>();
  for (const [index, { content_id: id }] of uploads.entries()) {
    if (id === undefined) continue;
    const field = `attachments.${index}.content_id`;
    // Some mail programs compare ids without regard to upper and lower case.
    if (ids.has(id.toLowerCase())) {
      const message = `The field ${field} is also the id of another attachment; ids are not case-sensitive.`;
      throw invalid(field, 'conflict', message);
    }
    ids.add(id.toLowerCase());
  }
}

/** Before anything is decoded. */
function checkSizes(uploads: AttachmentUpload[]): void {
  let total = 0;
  for (const [index, { content }] of uploads.entries()) {
    const field = `attachments.${index}.content`;
    if (content === '') throw invalid(field, 'too_short', `The file in ${field} is empty.`);
    if (content.length % 4 !== 0) throw notBase64(field);
    const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
    total += (content.length / 4) * 3 - padding;
  }
  if (total <= MAX_BYTES) return;
  const message = 'The attachments of an email may have at most 7 MiB together, before encoding.';
  throw invalid('attachments', 'too_long', message);
}

/** The type that belongs to the extension. */
function typeOf(filename: string): string {
  const type = detectMimeType(filename);
  return isAllowedType(type) ? type : 'application/octet-stream';
}

const notBase64 = (field: string): ValidationError =>
  invalid(
    field,
    'invalid_format',
    `The field ${field} must be base64 (RFC 4648 §4): the standard alphabet, padded with =, without line breaks.`,
  );
