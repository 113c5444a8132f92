import type { MailboxAttachment } from './attachments.ts';
import type { Header } from './header-block.ts';
import type { MailboxPage, Message, MessageSummary } from './messages.ts';

/** A page as JSON; `older` and `newer` are the paths of the adjacent pages. */
export function presentPage({ messages, older, newer }: MailboxPage) {
  return {
    data: messages.map(presentSummary),
    older: older === null ? null : `/dev/mailbox?before=${older}`,
    newer: newer === null ? null : `/dev/mailbox?after=${newer}`,
  };
}

function presentSummary({ id, from, to, subject, receivedAt }: MessageSummary) {
  return { id, from, to, subject, received_at: receivedAt };
}

export function presentMessage(
  message: Message,
  headers: Header[],
  attachments: MailboxAttachment[],
) {
  const { id, from, to, cc, bcc, subject, text, html, receivedAt } = message;
  return {
    id,
    from,
    to,
    cc,
    bcc,
    subject,
    text,
    html,
    headers,
    attachments: attachments.map(({ filename, contentType, contentId, bytes }, index) => ({
      filename,
      content_type: contentType,
      content_id: contentId,
      size: bytes.length,
      path: `/dev/mailbox/${id}/attachments/${index}`,
    })),
    received_at: receivedAt,
  };
}
