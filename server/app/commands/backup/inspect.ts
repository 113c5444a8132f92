import { openSecret as openProviderSecret } from '../../../account/people/index.ts';
import { readSigningKey } from '../../../audience/consent-log/index.ts';
import { issueKey } from '../../../account/api-keys/index.ts';
import { isUsable } from '../../../messages/senders/index.ts';
import { openSecret } from '../../../webhooks/endpoints/index.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import type { Config } from '../../../platform/config.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { createLog } from '../../../platform/log.ts';
import type { SealedSecrets } from '../../../platform/tokens/sealed-secrets.ts';
import { openOrm } from '../../orm.ts';
import { start } from '../../start.ts';

export interface Finding {
  check: 'rows' | 'roles' | 'keys' | 'send';
  ok: boolean;
  message: string;
}

/**
 * Starts an API without a worker on a restored database, so that nothing is sent, and checks what it finds there. The start
 * migrates the database and creates its roles.
 */
export async function inspect(
  config: Config,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const orm = openOrm(databaseUrl, { applicationName: 'mailwright cli', maxConnections: 1 }, null);
  const transact = <T>(work: (em: Transaction) => Promise<T>): Promise<T> =>
    orm.em.fork().transactional(work);
  try {
    const rows = await transact(countRows);
    const running = await start(
      {
        ...config,
        databaseUrl,
        databaseAppUrl: null,
        claimsFolder: null,
        host: '127.0.0.1',
        port: 0,
        adminListen: null,
      },
      { api: true, worker: false },
      createLog('silent'),
      { signal },
    );
    try {
      const roles: Finding = {
        check: 'roles',
        ok: true,
        message: 'Both database roles can log in.',
      };
      const { sealedSecrets } = running.services;
      const keys = await transact((em) =>
        checkKeys(em, sealedSecrets, config.signingKeys.length > 0),
      );
      signal.throwIfAborted();
      const send = await trySend(config, running.address, transact);
      return [rows, roles, keys, send];
    } finally {
      await running.stop();
    }
  } finally {
    await orm.close();
  }
}

async function countRows(em: Transaction): Promise<Finding> {
  const { exists } = await queryOne<{ exists: boolean }>(
    em,
    sql`select to_regclass('public.organizations') is not null as exists`,
  );
  if (!exists) throw new OperatorError('The dump does not contain a database of Mailwright.');
  const counts = await queryOne<Record<string, number>>(
    em,
    sql`select (select count(*)::integer from organizations) as organizations,
      (select count(*)::integer from contacts) as contacts,
      (select count(*)::integer from emails) as emails,
      (select count(*)::integer from consent_ledger) as entries,
      (select count(*)::integer from emails where status in ('queued', 'sending') and mode = 'live')
        as waiting`,
  );
  const { organizations = 0, contacts = 0, emails = 0, entries = 0, waiting = 0 } = counts;
  const message = [
    amount(organizations, 'organization'),
    amount(contacts, 'contact'),
    amount(emails, 'email'),
    amount(entries, 'entry of consent', 'entries of consent'),
    amount(waiting, 'waiting email'),
  ];
  return {
    check: 'rows',
    ok: organizations > 0,
    message: `The dump contains ${message.join(', ')}.`,
  };
}

/** Checks that all encrypted secrets can be decrypted: with SIGNING_KEYS, or without them with the key in the database. */
async function checkKeys(
  em: Transaction,
  sealedSecrets: SealedSecrets,
  hasSigningKeys: boolean,
): Promise<Finding> {
  const webhooks = await query<{ id: string; secret: string }>(
    em,
    sql`select id, secret from webhooks`,
  );
  const closed = webhooks.filter(
    ({ id, secret }) => openSecret({ sealedSecrets }, id, secret) === null,
  );
  const providers = await query<{ organization_id: string; client_secret: string }>(
    em,
    sql`select organization_id, client_secret from identity_providers`,
  );
  const unread = providers.filter(
    ({ organization_id: id, client_secret: sealed }) =>
      openProviderSecret(sealedSecrets, id, sealed) === null,
  );
  const canSign = (await readSigningKey(em, sealedSecrets)) !== null;
  const undecrypted = [
    ...(closed.length > 0 ? [`${closed.length} of ${webhooks.length} secrets of webhooks`] : []),
    ...(unread.length > 0
      ? [`${unread.length} of ${providers.length} secrets of identity providers`]
      : []),
    ...(canSign ? [] : ['the key that signs checkpoints']),
  ];
  const ok = undecrypted.length === 0;
  const [keys, remedy] = hasSigningKeys
    ? ['SIGNING_KEYS', 'add']
    : ['The key in the database', 'set SIGNING_KEYS to'];
  return {
    check: 'keys',
    ok,
    message: ok
      ? 'All encrypted secrets can be read.'
      : `${keys} cannot decrypt ${undecrypted.join(', ')}: ${remedy} the key that encrypted them.`,
  };
}

type Transact = <T>(work: (em: Transaction) => Promise<T>) => Promise<T>;

/** A test send: it is checked like any other, and nothing is sent. */
async function trySend(
  { mailTransport }: Config,
  address: string,
  transact: Transact,
): Promise<Finding> {
  const sender = await transact(async (em) => {
    const [found] = await query<{ organizationId: string; slug: string; email: string }>(
      em,
      sql`select s.organization_id as "organizationId", o.slug, s.email
        from sender_addresses s join organizations o on o.id = s.organization_id
        where ${isUsable(mailTransport, 's')} order by s.is_default desc, s.id limit 1`,
    );
    if (!found) return null;
    const { organizationId } = found;
    const draft = { name: 'backup check', mode: 'test' as const, scopes: ['send' as const] };
    return { ...found, key: issueKey({ em, organizationId }, draft).key };
  });
  if (!sender) {
    const message = `No organization has a sender that is verified for ${mailTransport}.`;
    return { check: 'send', ok: false, message };
  }
  const response = await fetch(`${address}/api/v1/emails/send`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sender.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      to: 'backup-check@example.com',
      from: sender.email,
      content: { subject: 'Backup check', text: 'Backup check' },
    }),
  });
  const ok = response.status === 200;
  const detail = ok ? '' : `: ${await response.text()}`;
  return {
    check: 'send',
    ok,
    message: `A test send of ${sender.slug} was ${ok ? 'accepted' : `rejected with ${response.status}`}${detail}.`,
  };
}
