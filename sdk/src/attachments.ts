import type { AttachmentUpload, EmailSend } from '../../generated/client.ts';

/** A file to send with an email. */
export interface Attachment extends Omit<AttachmentUpload, 'content'> {
  /**
   * The file: bytes (a `Buffer` too), a `Blob` or `File`, or text that is base64 already. The type of a
   * `Blob` is used if there is no `content_type`.
   */
  content: string | Uint8Array | Blob;
}

/** An email to send, whose attachments may have bytes. */
export interface EmailToSend extends Omit<EmailSend, 'attachments'> {
  /** Files to send with the email, at most 20, and at most 7 MiB together. */
  attachments?: Attachment[] | undefined;
}

/** Whether a file has to be encoded. */
export const hasBytes = (email: EmailToSend): boolean =>
  Array.isArray(email?.attachments) &&
  email.attachments.some((file) => typeof file?.content === 'object');

/** The email with its files in base64. */
export async function encodeAttachments(email: EmailToSend): Promise<EmailSend> {
  const files = email.attachments ?? [];
  return { ...email, attachments: await Promise.all(files.map(encode)) };
}

async function encode(file: Attachment): Promise<AttachmentUpload> {
  const { content } = file;
  if (typeof content !== 'object') return file as AttachmentUpload;
  if (!('arrayBuffer' in content)) return { ...file, content: toBase64(content) };
  const bytes = new Uint8Array(await content.arrayBuffer());
  const type = content.type ? { content_type: content.type } : {};
  return { ...type, ...file, content: toBase64(bytes) };
}

/** Bytes per step: a multiple of 3, so that only the end is padded, and few enough for a call's arguments. */
const STEP = 0x6000;

/** Works in every runtime; `Buffer` and `Uint8Array.prototype.toBase64` do not. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  }
  return text;
}
