import PostalMime from 'postal-mime';

/** A file in a message. */
export interface MailboxAttachment {
  filename: string;
  contentType: string;
  /** The id by which the HTML refers to it; null for other files. */
  contentId: string | null;
  bytes: Buffer;
}

/** The files of a message (RFC 5322), in their order. */
export async function readAttachments(source: Buffer): Promise<MailboxAttachment[]> {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  return attachments.map(({ filename, mimeType, contentId, content }, index) => ({
    filename: filename ?? `attachment-${index + 1}`,
    contentType: mimeType,
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    bytes: Buffer.from(content as ArrayBuffer),
  }));
}

/** The HTML with inline images as `data:` URLs, because the page may load nothing else. */
export function withInlineImages(html: string, attachments: MailboxAttachment[]): string {
  const images = new Map(
    attachments
      .filter(({ contentType }) => contentType.startsWith('image/'))
      .map(({ contentId, contentType, bytes }) => [
        contentId,
        `data:${contentType};base64,${bytes.toString('base64')}`,
      ]),
  );
  if (images.size === 0) return html;
  return html.replace(/\bcid:([\w.+@-]+)/gi, (url, id: string) => images.get(id) ?? url);
}
