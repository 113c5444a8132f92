import { confirm } from '../../../server/audience/consent/public/confirmation.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { applyEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { fileOf } from '../../support/read/attachments.ts';
import type { Answer } from '../../support/app/client.ts';
import { follow, type StoredEmail } from '../../support/read/emails.ts';
import { fillPerson } from '../../support/nouns/nouns.ts';
import { withQueue } from '../../support/app/queue-client.ts';

/** The data that tests store of a person. */
export type Fact =
  | 'address'
  | 'name'
  | 'data'
  | 'attribute'
  | 'evidence'
  | 'evidenceIp'
  | 'ip'
  | 'userAgent'
  | 'tokenId'
  | 'variable'
  | 'fromName'
  | 'fileName'
  | 'replyTo'
  | 'metadata'
  | 'header'
  | 'inReplyTo'
  | 'note'
  | 'contactId';

/** A person whose data is stored in many places. */
export interface Person {
  address: string;
  /** A string that occurs in the data of this person only. */
  facts: Record<Fact, string>;
  readonly words: string[];
  /** Ids of emails to the address. */
  emails: string[];
  /** Ids of events about the person that were delivered. */
  events: string[];
  /** Those of them that are not sent yet. */
  waiting: string[];
  /** One of them whose bounce event is stored and not yet applied. */
  late: string;
}

let people = 0;

export function personNamed(name: string): Person {
  people += 1;
  const plain = name.normalize('NFD').replace(/[^A-Za-z]/g, '');
  const facts = {
    address: `${plain}+news@People.Example`.replace('P', 'p').replace('E', 'e'),
    name,
    data: `data of ${name}`,
    attribute: `attribute of ${name}`,
    evidence: `Yes, says ${plain}.`,
    evidenceIp: `203.0.113.${people + 100}`,
    ip: `198.51.100.${people + 100}`,
    userAgent: `Browser of ${plain}`,
    tokenId: '',
    variable: `https://shop.example/reset/${plain}`,
    fromName: `Adviser of ${plain}`,
    fileName: `Contract of ${plain}.pdf`,
    replyTo: `thread-${plain}@reply.example`,
    metadata: `account of ${name}`,
    header: `reference of ${plain}`,
    inReplyTo: `<question-of-${plain}@mail.example>`,
    note: `Wishes of ${plain}.`,
    contactId: '',
  };
  return {
    address: facts.address,
    facts,
    get words() {
      return Object.values(facts);
    },
    emails: [],
    events: [],
    waiting: [],
    late: '',
  };
}

export async function declareAttribute(app: TestApp): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into contact_attributes (id, organization_id, key, type)
        values (${newId()}, ${app.organizationId}, 'note', 'string')`,
    ),
  );
}

/** Creates a profile, consent in every way, and mail that a worker delivers. */
export async function fillDelivered(app: TestApp, person: Person): Promise<void> {
  const { facts } = person;
  const evidence = { ip: facts.evidenceIp, user_agent: facts.userAgent, text: facts.evidence };
  const optIn = (slugs: string[]): Promise<Answer> =>
    app.live.post('/api/v1/contacts', {
      email: person.address,
      name: facts.name,
      data: { note: facts.data },
      custom_attributes: { note: facts.attribute },
      lists: ['customers'],
      locale: 'cs',
      opt_in_subtype_slugs: slugs,
      consent_evidence: evidence,
    });
  const { body } = await optIn(['newsletter', 'price-alerts']);
  facts.contactId = body.id;
  await confirmBy(app, person, body.confirm_url);
  await optIn(['offers']);

  for (const more of [{ template: 'welcome' }, { subtype_slug: 'price-alerts' }]) {
    await follow(app.live, await send(app, person, more), 'delivered');
  }
}

async function confirmBy(app: TestApp, { facts }: Person, confirmUrl: string): Promise<void> {
  const token = confirmUrl.split('/').at(-2) ?? '';
  const content = app.running.services.openToken('confirm', token, new Date());
  if (!content) throw new Error('The link does not open.');
  facts.tokenId = content.id;
  const { ip, userAgent } = facts;
  const who = { tokenId: content.id, ip, userAgent, locale: 'cs' };
  await app.asOwner((em) => confirm(em, content, who));
}

async function send(app: TestApp, person: Person, more: object = {}): Promise<string> {
  const { facts } = person;
  const order = {
    to: person.address.toUpperCase(),
    template: 'password-reset',
    from_name: facts.fromName,
    reply_to: facts.replyTo,
    data: { name: facts.name, reset_url: facts.variable },
    tags: ['account'],
    metadata: { account: facts.metadata },
    headers: { 'X-Reference': facts.header },
    in_reply_to: facts.inReplyTo,
    ...more,
  };
  // Its idempotency record contains the response and, as HMAC, the key.
  const headers = { 'Idempotency-Key': `${facts.address} ${newId()}`.replace(' ', '/') };
  const { body } = await app.live.post('/api/v1/emails/send', order, { headers });
  person.emails.push(body.id);
  return body.id;
}

/** An email to somebody else with the person as a copied recipient. */
async function sendCopy(app: TestApp, person: Person, quoted: string): Promise<void> {
  const { body } = await app.live.post('/api/v1/emails/send', {
    to: 'somebody.else@example.com',
    cc: [person.address],
    content: { subject: 'Minutes', text: 'Minutes' },
  });
  await app.asOwner((em) =>
    query(
      em,
      sql`update email_copies set status = 'bounced', bounce_type = 'soft',
          bounce_diagnostic = ${quoted} where email_id = ${body.id}`,
    ),
  );
}

/** Creates mail in every state, and jobs that contain personal data. Needs no worker. */
export async function fillRest(app: TestApp, person: Person): Promise<void> {
  const quoted = `smtp; 550 5.1.1 <${person.address}> unknown`;
  await sendCopy(app, person, quoted);
  const bounced = await sendAs(app, person, { status: 'sent' });
  await report(app, bounced, 'bounce', quoted);
  const complained = await sendAs(app, person, { status: 'sent' });
  await report(app, complained, 'complaint');
  await sendAs(app, person, {
    status: 'failed',
    failure_code: 'provider_rejected',
    failure_message: `No mail for ${person.address}.`,
  });
  await sendAs(app, person, { status: 'sending', transport: 'ses', claimed_at: 'now' });

  const again = await sendAs(app, person, { status: 'sending', transport: 'ses', attempts: 1 });
  const taken = { status: 'sending', transport: 'mailbox', claimed_at: 'now' };
  person.waiting = [again, await sendAs(app, person, taken), await send(app, person)];

  person.late = await sendAs(app, person, { status: 'sent' });
  const bounce = { type: 'hard', subType: 'General', diagnostic: quoted } as const;
  const eventFor = (emailId: string) => ({
    id: newId(),
    emailId,
    type: 'bounce' as const,
    bounce,
    occurredAt: new Date().toISOString(),
  });
  await withQueue(app, (boss) =>
    app.asOwner((em) => storeProviderEvents(boss, em, [eventFor(person.late)])),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set output = ${JSON.stringify({ message: quoted })}::jsonb
        where name = 'email-send' and id = ${again}`,
    ),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into pgboss.job (name, state, source_name, source_id, source_root_id, source_output,
          policy)
        select 'email-event', 'completed', name, id, id, output, 'standard' from pgboss.job
        where name = 'email-send' and id = ${again}`,
    ),
  );

  const { body } = await app.test.post('/api/v1/emails/send', {
    to: person.address,
    template: 'welcome',
    data: { name: person.facts.name },
    // A test email is never sent, so that its file stays.
    attachments: [fileOf(person.address, { filename: person.facts.fileName })],
  });
  person.emails.push(body.id);

  await fillPerson(app, person);
}

/** Sends an email and sets its outcome. */
async function sendAs(app: TestApp, person: Person, state: StoredEmail): Promise<string> {
  const id = await send(app, person);
  await app.asOwner((em) =>
    query(
      em,
      sql`update emails e set (status, transport, claimed_at, attempts, failure_code,
          failure_message) = (select status, transport, claimed_at, attempts, failure_code,
          failure_message from jsonb_populate_record(e, ${JSON.stringify(state)}::jsonb))
        where id = ${id}`,
    ),
  );
  return id;
}

async function report(
  app: TestApp,
  emailId: string,
  type: 'bounce' | 'complaint',
  diagnostic: string | null = null,
): Promise<void> {
  const bounce = { type: 'hard', subType: 'General', diagnostic } as const;
  const occurredAt = new Date().toISOString();
  const event = { id: newId(), emailId, type, occurredAt, ...(type === 'bounce' && { bounce }) };
  await app.asOwner((em) => applyEvent(em, event));
}
