import type { Transaction } from '../../platform/database/sql.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import { ConflictError, GoneError } from '../../platform/errors.ts';
import { listAttachments, type ListedAttachment } from './attachments/list.ts';
import type { CopyRow } from './copies/copy-row.ts';
import { getEmail } from './emails.ts';

/** An email as it is handed over to the provider, without attachments. */
export interface RenderedMessage {
  from: { address: string; name: string | null };
  to: string;
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  headers: { name: string; value: string }[];
}

/** Renders a stored email once more. Null if its content has been deleted. */
export type ReadMessage = (
  em: Transaction,
  emailId: string,
) => Promise<
  { kind: 'message'; message: RenderedMessage } | { kind: 'failed'; message: string } | null
>;

/** The content of an email, while it is stored. The audit log records the retrieval, without content. */
export async function getContent(scope: RequestScope, givenId: string, readMessage: ReadMessage) {
  const { id, copies, content_status: status } = await getEmail(scope, givenId);
  if (status === 'sensitive') throw new GoneError(SENSITIVE);
  const read = await readMessage(scope.em, id);
  if (!read) throw new GoneError('The content of this email is no longer stored.');
  if (read.kind === 'failed') throw new ConflictError({ reason: 'render_failed' }, read.message);
  const attachments = await listAttachments(scope, id);
  await recordChange(scope, {
    operation: 'emails.getContent',
    resource: { type: 'email', id },
    before: null,
    after: null,
  });
  const { subject, html, text } = read.message;
  return {
    id,
    subject,
    html,
    text,
    headers: headersOf(read.message, copies ?? []),
    attachments,
    warnings: warningsOf(html, attachments),
  };
}

const SENSITIVE =
  'The content of this email is not shown, because its priority is high or its template is sensitive.';

/** The copies come from the email, because the message names only those that wait for their hand-over. */
const headersOf = ({ from, to, replyTo, headers }: RenderedMessage, copies: CopyRow[]) => [
  { name: 'From', value: from.name ? `${from.name} <${from.address}>` : from.address },
  { name: 'To', value: to },
  ...ccOf(copies),
  ...(replyTo === null ? [] : [{ name: 'Reply-To', value: replyTo }]),
  ...headers,
];

/** Blind copies are in no header. */
function ccOf(copies: CopyRow[]) {
  const named = copies.filter(({ kind, dropped }) => kind === 'cc' && dropped === null);
  if (named.length === 0) return [];
  return [{ name: 'Cc', value: named.map(({ email }) => email).join(', ') }];
}

/** An inline file that the HTML does not refer to is shown by some mail programs and hidden by others. */
const warningsOf = (html: string | null, attachments: ListedAttachment[]): string[] =>
  attachments
    .flatMap(({ content_id: id }) => id ?? [])
    .filter((id) => !html?.includes(`cid:${id}`))
    .map((id) => `The HTML does not refer to the inline file with the content_id ${id}.`);
