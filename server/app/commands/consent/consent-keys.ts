import {
  originFor,
  readPublishedKeys,
  rotateSigningKey,
  verifierKey,
} from '../../../audience/consent-log/index.ts';
import { showTime } from '../../../../cli/output/time.ts';
import { query, sql, toIso, type Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import type { InstallationKeys } from '../../../platform/installation/signing-keys.ts';
import { recordOperation } from '../../../platform/installation/operator-log.ts';
import { createSealedSecrets } from '../../../platform/tokens/sealed-secrets.ts';
import { keyRingOf } from '../../key-ring-of.ts';
import { findOrganization, withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/** The verifier keys of an organization's checkpoints, oldest first. */
export async function printKeys(
  { config }: OperatorContext,
  { json }: { json?: boolean },
  organization: string,
): Promise<Answer> {
  const keys = await withDatabase(config, async (em) => {
    await findOrganization(em, organization);
    return readPublishedKeys(em);
  });
  const origin = originFor(config.baseUrl, organization);
  const presented = keys.map(({ id, public_key: key, created_at }, place) => ({
    id,
    verifier_key: verifierKey(origin, Buffer.from(key, 'base64')),
    created_at: toIso(created_at),
    current: place === keys.length - 1,
  }));
  if (presented.length === 0 && !json) throw new OperatorError(NO_KEY);
  const lines = presented.map(
    ({ verifier_key: key, created_at, current }) =>
      `${key}  since ${showTime(created_at)}${current ? ', current' : ''}`,
  );
  return { text: lines.join('\n'), json: presented };
}

const NO_KEY = 'There is no key yet: the first start of the server creates it.';

export async function rotateKey({ config, author }: OperatorContext): Promise<Answer> {
  const current = await withDatabase(config, async (em) => {
    const secrets = createSealedSecrets(keyRingOf(config, await readOwnKeys(em)));
    if (!(await rotateSigningKey(em, secrets))) {
      const hasKey = (await readPublishedKeys(em)).length > 0;
      throw new OperatorError(
        hasKey
          ? 'The current key cannot be decrypted with SIGNING_KEYS: add the key that was removed.'
          : NO_KEY,
      );
    }
    const key = (await readPublishedKeys(em)).at(-1);
    await recordOperation(em, {
      operation: 'consent.rotate_key',
      resource: { type: 'consent_key', id: key?.id ?? '' },
      author,
    });
    return key;
  });
  return {
    text: [
      `Checkpoints are signed with the new key ${current?.public_key} from now on. A worker signs the newest one of each organization with it, too.`,
      'Give the key to those who keep checkpoints: consent keys prints it in the form that they need.',
    ].join('\n'),
    json: { id: current?.id, public_key: current?.public_key },
  };
}

/** The installation's own keys. */
async function readOwnKeys(em: Transaction): Promise<InstallationKeys> {
  const rows = await query<{ name: string; value: string; valid_until: string | null }>(
    em,
    sql`select name, encode(value, 'hex') as value, valid_until from secrets
      where name in ('signing', 'signing-next') or name like 'signing:%'`,
  );
  const keyOf = (wanted: string): Buffer =>
    Buffer.from(rows.find(({ name }) => name === wanted)?.value ?? '', 'hex');
  return {
    signingKey: keyOf('signing'),
    nextSigningKey: keyOf('signing-next'),
    formerSigningKeys: rows
      .filter(({ name }) => name.startsWith('signing:'))
      .map(({ value, valid_until: until }) => ({
        key: Buffer.from(value, 'hex'),
        validUntil: new Date(until ?? 0),
      })),
  };
}
