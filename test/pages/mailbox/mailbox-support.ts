import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { toSource } from '../../../server/delivery/transports/transport.ts';
import type { OutgoingMessage } from '../../../server/delivery/transports/transport.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';

/** Stores a message in the mailbox and returns its id. */
export async function keepMessage(
  app: TestApp,
  given: Partial<OutgoingMessage> & { source?: string } = {},
): Promise<string> {
  const message: OutgoingMessage = {
    emailId: newId(),
    from: { address: 'hello@demo-shop.example', name: 'Demo Shop' },
    to: 'ada@example.com',
    replyTo: null,
    subject: 'Reset your password',
    html: '<p>Choose a new password.</p>',
    text: 'Choose a new password.',
    headers: [],
    ...given,
  };
  const { emailId, from, to, subject, html } = message;
  const source = given.source === undefined ? await toSource(message) : Buffer.from(given.source);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into mailbox_messages
            (email_id, organization_id, from_address, to_address, subject, html, text, source)
          values (${emailId}, ${app.organizationId}, ${from.address}, ${to}, ${subject}, ${html},
            ${message.text}, ${source})`,
    ),
  );
  await keepCopies(app, message);
  return emailId;
}

async function keepCopies(app: TestApp, { emailId, cc = [], bcc = [] }: OutgoingMessage) {
  const copies = [
    ...cc.map((email) => ({ kind: 'cc', email })),
    ...bcc.map((email) => ({ kind: 'bcc', email })),
    { kind: 'bcc', email: 'dropped@example.com', dropped: 'suppressed' },
  ];
  if (copies.length === 1) return;
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into email_copies (email_id, position, organization_id, mode, kind, email,
            address_key, address_hash, dropped)
          select ${emailId}, row_number() over (), ${app.organizationId}, 'live', c.kind, c.email,
            c.email, '', c.dropped
          from json_to_recordset(${JSON.stringify(copies)}::json) as c (kind text, email text,
            dropped text)`,
    ),
  );
}

export async function emptyMailbox(app: TestApp): Promise<void> {
  await app.asOwner((em) => query(em, sql`delete from mailbox_messages`));
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request unchanged: unlike fetch it sends any path and any Host. */
export async function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const [origin = '', path = ''] = url.split(/(?<=:\d+)(?=\/)/);
  const outgoing = request(origin, { path, headers, method, agent: false }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: await text(incoming),
  };
}

export const JSON_ONLY = { Accept: 'application/json' };
