import { gzipSync } from 'node:zlib';
import { createSession } from '../../../server/account/people/sessions/sessions.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { createMailAddresses } from '../../../server/platform/tokens/mail-addresses.ts';
import { createTokens } from '../../../server/platform/tokens/token.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { lines, logIn, Wire } from '../../smtp/wire.ts';
import { BROWSER, cookieOf, SAME_ORIGIN } from '../../support/app/people.ts';
import type { Installation } from '../installation.ts';
import { BOUNCE_DOMAIN } from '../submission.ts';
import { createTenant, requestAs } from '../tenants.ts';

/** What the hostile organization has prepared, and its ways of sending requests. */
export interface HostileTarget {
  ask: (
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; text: string }>;
  /** As a person with the role viewer. */
  view: (path: string) => Promise<number>;
  /** As somebody with a link of an email. */
  visit: (page: string) => Promise<number>;
  /** Sends a message by SMTP. */
  submit: () => Promise<number>;
  /** Sends a long report about an email of its own, as whoever has received it can. */
  report: () => Promise<number>;
  /** Starts an import of the file. */
  importFile: (file: ImportedFile) => Promise<number>;
  count: () => number;
}

export interface HostileAttack {
  name: string;
  /** How many do it at the same time. */
  together: number;
  run: (target: HostileTarget) => Promise<number>;
}

interface ImportedFile {
  type: string;
  content: string;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const NDJSON = {
  type: 'application/x-ndjson',
  content: times(4, (row) =>
    JSON.stringify(Object.fromEntries(times(100, (n) => [`${row}-${n}-`.padEnd(1_200, 'n'), 1]))),
  ).join('\n'),
};

const EMPTY_CELLS = {
  type: 'text/csv',
  content: [
    `email,${times(499, (n) => `data.f${n}`).join(',')}`,
    ...times(2_000, () => `${','.repeat(499)}x`),
    '',
  ].join('\n'),
};

/** As many as a key may have. */
const SMTP_CONNECTIONS = 10;

const REPORT_CONNECTIONS = 20;

/** As many recipients, and words for each, as are read. */
const REPORT = lines(
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  '',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.hostile.example',
  ...times(30, (n) =>
    lines(
      '',
      `Final-Recipient: rfc822; someone-${n}@person.example`,
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; 550 5.1.1 ${'%41 '.repeat(240)}`,
    ),
  ),
  '',
  '--b--',
);

/** Each contact and each email has all words but the last. */
const NO_MATCH = encodeURIComponent('person large example order absent');

export const HOSTILE_ATTACKS: readonly HostileAttack[] = [
  {
    name: 'a template with many addresses, as a viewer',
    together: 4,
    run: ({ view }) => view('/templates/addresses'),
  },
  {
    name: 'a preferences page with many subtypes, by its link',
    together: 8,
    run: ({ visit }) => visit('preferences'),
  },
  {
    name: 'previews of lists beside many attributes',
    together: 6,
    run: async ({ ask }) =>
      (
        await ask('POST', '/list-previews', {
          rule: { field: 'custom_attributes.attribute-0', op: 'eq', value: 'value-0' },
        })
      ).status,
  },
  {
    name: 'contacts on many lists',
    together: 4,
    run: async ({ ask }) => (await ask('GET', '/contacts?limit=200')).status,
  },
  {
    name: 'statistics of 190 years',
    together: 4,
    run: async ({ ask }) =>
      (
        await ask(
          'GET',
          '/statistics/contacts?since=1836-01-01&until=2026-01-01&granularity=week&timezone=Europe/Prague',
        )
      ).status,
  },
  {
    name: 'searches of emails without a match',
    together: 4,
    run: async ({ ask }) => (await ask('GET', `/emails?search=${NO_MATCH}`)).status,
  },
  {
    name: 'emails in a language that none has',
    together: 4,
    run: async ({ ask }) => (await ask('GET', '/emails?locale=tlh')).status,
  },
  {
    name: 'searches of contacts without a match',
    together: 4,
    run: async ({ ask }) =>
      (await ask('GET', `/contacts?search=${NO_MATCH}&include_total=true`)).status,
  },
  {
    name: 'contacts in a language that none has',
    together: 4,
    run: async ({ ask }) =>
      (
        await ask('POST', '/list-previews', {
          rule: { field: 'locale', op: 'eq', value: 'tlh' },
        })
      ).status,
  },
  {
    name: 'imports with long names of columns',
    together: 2,
    run: ({ importFile }) => importFile(NDJSON),
  },
  {
    name: 'imports of empty cells',
    together: 2,
    run: ({ importFile }) => importFile(EMPTY_CELLS),
  },
  {
    name: 'mail by SMTP',
    together: SMTP_CONNECTIONS,
    run: ({ submit }) => submit(),
  },
  {
    name: 'forged reports about its own emails',
    together: REPORT_CONNECTIONS,
    run: ({ report }) => report(),
  },
  {
    name: 'an alert address that changes',
    together: 2,
    run: async ({ ask, count }) =>
      (await ask('PATCH', '/organization', { alert_email: `v-${count()}@victim.example` })).status,
  },
  {
    name: 'endpoints that are created and deleted',
    together: 2,
    run: async ({ ask, count }) => {
      const path = `/webhooks/endpoint-${count()}`;
      await ask('PUT', path, { url: 'http://127.0.0.1:49151/', events: ['*'] });
      await ask('POST', '/contacts', { email: `event-${count()}@person.example` });
      return (await ask('DELETE', path)).status;
    },
  },
];

/** Stores as much as the contract allows; `long` tries more than that. */
export async function prepareHostile(
  installation: Installation,
  baseUrl: string,
  { long, smtpPort, inboundPort }: { long: boolean; smtpPort: number; inboundPort: number },
): Promise<HostileTarget> {
  const { id: organizationId, key } = await createTenant(installation, 'hostile');
  const ask: HostileTarget['ask'] = (method, path, body, headers) =>
    requestAs(baseUrl, key, method, path, body, headers);
  const put = (path: string, body: object) => ask('PUT', path, body);
  const content = { subject: 'Addresses', html: 'a@ '.repeat(83_000) };
  await untilRefused(1, () =>
    put('/templates/addresses', {
      name: 'Addresses',
      default_locale: 'en',
      content: { en: content, cs: content, de: content },
    }),
  );
  await untilRefused(long ? 200 : 10, (n) =>
    put(`/subscription-types/type-${n}`, {
      name: 'Type',
      kind: 'operational',
      subtypes: times(100, (index) => ({
        slug: `subtype-${index}`,
        name: `Subtype ${index} `.padEnd(200, 'x'),
        description: 'x'.repeat(1_000),
      })),
    }),
  );
  await untilRefused(long ? 4_000 : 400, (n) =>
    put(`/contact-attributes/attribute-${n}`, {
      type: 'enum',
      values: times(100, (index) => `value-${index}`),
    }),
  );
  await fill(installation, organizationId, long ? 300_000 : 20_000);
  const slugs = times(long ? 1_500 : 300, (n) => `list-${n}-`.padEnd(99, 'x'));
  await untilRefused(slugs.length, (n) => put(`/lists/${slugs[n]}`, { name: 'List' }));
  await untilRefused(long ? 200 : 50, (n) =>
    ask('POST', '/contacts', { email: `listed-${n}@person.example`, lists: slugs.slice(0, 100) }),
  );
  const cookie = await createViewer(installation, organizationId);
  const token = await preferencesToken(installation, organizationId);
  let counted = 0;
  const count = () => (counted += 1);
  const idle: Wire[] = [];
  const submit = async (): Promise<number> => {
    const session = idle.pop() ?? (await logIn(smtpPort, key));
    const from = 'hello@hostile.example';
    const to = `smtp-${count()}@person.example`;
    const message = lines(`From: ${from}`, `To: ${to}`, `Message-ID: <${to}>`, '', 'Hello.');
    const reply = await session.send({ from, to: [to] }, message);
    if (session.isClosed) return 0;
    idle.push(session);
    return Number(reply.slice(0, 3));
  };
  const returnPath = await returnPathOf(installation, organizationId);
  const reporting: Wire[] = [];
  const report = async (): Promise<number> => {
    const session = reporting.pop() ?? (await Wire.open(inboundPort));
    await session.command('EHLO mx.hostile.example');
    const reply = await session.send({ from: '', to: [returnPath] }, REPORT);
    if (session.isClosed) return 0;
    reporting.push(session);
    return Number(reply.slice(0, 3));
  };
  // Clients keep their connections.
  await Promise.all(times(SMTP_CONNECTIONS, submit));
  return {
    ask,
    count,
    submit,
    report,
    view: async (path) => {
      const headers = { ...SAME_ORIGIN, Cookie: cookie, 'X-Mailwright-Organization': 'hostile' };
      const response = await fetch(`${baseUrl}/api/v1${path}`, { headers });
      await response.arrayBuffer();
      return response.status;
    },
    visit: async (page) => {
      const response = await fetch(`${baseUrl}/api/u/${token}/${page}`, {
        headers: { Accept: 'text/html' },
      });
      await response.arrayBuffer();
      return response.status;
    },
    importFile: async ({ type, content }) => {
      const created = await ask('POST', '/imports', { kind: 'contacts' });
      if (created.status !== 201) return created.status;
      const { id } = JSON.parse(created.text) as { id: string };
      const response = await fetch(`${baseUrl}/api/v1/imports/${id}/parts/1`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': type,
          'Content-Encoding': 'gzip',
        },
        body: new Uint8Array(gzipSync(content)),
      });
      await response.arrayBuffer();
      if (response.status !== 204) return response.status;
      await ask('POST', `/imports/${id}/start`, {});
      return (await ask('GET', '/imports')).status;
    },
  };
}

/** People that one statement stores. */
const GROUP = 5_000;

/** Stores people, with an email to each. */
async function fill({ ask }: Installation, organizationId: string, people: number): Promise<void> {
  for (let first = 0; first < people; first += GROUP) {
    const each = sql`(select n, 'person-' || n || '@large.example' as address
      from generate_series(${first + 1}::integer, ${first + GROUP}::integer) n) p`;
    await ask(
      sql`insert into contacts (id, organization_id, email, email_key, name, locale,
          validation_status, validate_at)
        select uuidv7(), ${organizationId}, p.address, p.address, 'Order ' || p.n, 'en', 'valid', null
        from ${each}`,
    );
    await ask(
      sql`insert into emails (id, organization_id, mode, to_email, to_key, from_email, subject,
          locale, priority, status, sent_at, delivered_at)
        select uuidv7(), ${organizationId}, 'live', p.address, p.address, 'hello@hostile.example',
          'Order ' || p.n, 'en', 'normal', 'delivered', now(), now()
        from ${each}`,
    );
  }
  await ask(sql`analyze contacts, emails`);
}

const CONCURRENT = 8;

/** Stops at the first maximum of the contract. */
async function untilRefused(
  count: number,
  put: (index: number) => Promise<{ status: number; text: string }>,
): Promise<void> {
  let next = 0;
  let isRefused = false;
  const work = async (): Promise<void> => {
    while (next < count && !isRefused) {
      const index = next;
      next += 1;
      const { status, text } = await put(index);
      if (status === 429) next = index;
      else if (status === 400) isRefused = true;
      else if (status >= 300) throw new Error(`The preparation got ${status}: ${text}`);
    }
  };
  await Promise.all(times(CONCURRENT, work));
}

/** Returns the cookie of a person who may only read. */
const createViewer = ({ asOwner }: Installation, organizationId: string): Promise<string> =>
  asOwner(async (em) => {
    const id = newId();
    await query(
      em,
      sql`insert into people (id, email, email_key, name, created_at, updated_at)
        values (${id}, 'viewer@hostile.example', 'viewer@hostile.example', 'Viewer', now(), now())`,
    );
    await query(
      em,
      sql`insert into memberships (organization_id, person_id, role, created_at)
        values (${organizationId}, ${id}, 'viewer', now())`,
    );
    return cookieOf((await createSession(em, id, { method: 'password' }, BROWSER)).token);
  });

async function returnPathOf(
  { ask, signingKey }: Installation,
  organizationId: string,
): Promise<string> {
  const [email] = await ask<{ id: string }>(
    sql`select id from emails where organization_id = ${organizationId} limit 1`,
  );
  const keys = createKeyRing([signingKey]);
  return createMailAddresses(BOUNCE_DOMAIN, keys).bounce(email?.id ?? '');
}

async function preferencesToken(
  { ask, signingKey }: Installation,
  organizationId: string,
): Promise<string> {
  const [contact] = await ask<{ id: string }>(
    sql`select id from contacts where organization_id = ${organizationId} limit 1`,
  );
  return createTokens(createKeyRing([signingKey])).sign('preferences', {
    id: newId(),
    isOfEmail: false,
    mode: 'live',
    organizationId,
    contactId: contact?.id ?? '',
    subtypeIds: [],
    templateVersionId: null,
    preview: null,
  });
}
