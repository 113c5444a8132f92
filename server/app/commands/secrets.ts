import { cleanLine } from '../../../cli/output/clean.ts';
import { showTime } from '../../../cli/output/time.ts';
import { rotateRolePasswords } from '../../platform/installation/role-passwords.ts';
import {
  readInstallationKeys,
  rotateInstallationKey,
} from '../../platform/installation/signing-keys.ts';
import { OperatorError } from '../../platform/errors.ts';
import { createMailAddresses } from '../../platform/tokens/mail-addresses.ts';
import { keyRingOf } from '../key-ring-of.ts';
import { withConnection } from './database/with-database.ts';
import type { Answer, OperatorContext } from './operator-command.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;

/** Lists the secrets in the database, without their values. */
export function listSecrets({ config }: OperatorContext): Promise<Answer> {
  return withConnection(config, async (client) => {
    const { rows } = await client.query<SecretRow>(
      // Without the hashes of the access rights and of the schema.
      `select name, created_at, valid_until, rotated_by from secrets
       where name not in ('access', 'schema')
       order by name, valid_until`,
    );
    const secrets = rows.map((row) => ({
      name: row.name,
      protects: purposeOf(row.name),
      created_at: row.created_at.toISOString(),
      valid_until: row.valid_until?.toISOString() ?? null,
      rotated_by: row.rotated_by,
    }));
    const lines = secrets.map(
      ({ name, protects, created_at: since, valid_until: until, rotated_by: by }) => {
        const end = until === null ? '' : `, until ${showTime(until)}`;
        const author = by === null ? '' : `, rotated by ${cleanLine(by)}`;
        return `${name}  since ${showTime(since)}${end}${author}  ${protects}`;
      },
    );
    return { text: lines.join('\n'), json: { secrets } };
  });
}

interface SecretRow {
  name: string;
  created_at: Date;
  valid_until: Date | null;
  rotated_by: string | null;
}

const PURPOSES: Record<string, string> = {
  signing: 'links in emails, and encrypted secrets, unless SIGNING_KEYS is set',
  'signing-next': 'the same after the next rotation; running processes know it already',
  suppression: 'the hashes of suppressed addresses',
  domains: 'the DNS records that prove domains',
  idempotency: 'the hashes of idempotency keys and requests',
  role: 'the password of a database role',
};

const purposeOf = (name: string): string => PURPOSES[name.split(':')[0] ?? ''] ?? '–';

/** Prints the address for reports of complaints. The log does not have it, because its token is a secret. */
export async function showFeedbackAddress({ config }: OperatorContext): Promise<Answer> {
  if (config.inbound === null) {
    throw new OperatorError(
      'Set BOUNCE_DOMAIN and INBOUND_LISTEN: no reports are read without them.',
    );
  }
  const keys = keyRingOf(config, await withConnection(config, readInstallationKeys));
  const address = createMailAddresses(config.inbound.domain, keys).feedback;
  return { text: address, json: { address } };
}

/** Replaces the installation's own signing key, for example because a backup was stolen. */
export async function rotateSigning(
  { config, author }: OperatorContext,
  { graceDays, all = false }: { graceDays: string; all?: boolean },
): Promise<Answer> {
  const days = Number(graceDays);
  if (!/^\d{1,3}$/.test(graceDays) || days > LONGEST_DAYS) {
    throw new OperatorError(`--grace-days must be a whole number from 0 to ${LONGEST_DAYS}.`);
  }
  const validUntil = new Date(Date.now() + days * DAY_MS);
  const rotation = { validUntil, all, isLeaked: days === 0, author };
  const stillAccepted = await withConnection(config, (client) =>
    rotateInstallationKey(client, rotation),
  );
  const until = validUntil.toISOString();
  const keys = stillAccepted === 1 ? 'key that was' : 'keys that were';
  const lines = [
    describeRotation(days, until),
    ...(stillAccepted > 0
      ? [
          `Links of ${stillAccepted} ${keys} replaced earlier are accepted longer: \`secrets list\` shows until when. If a backup was stolen, end them too: repeat the command with --all.`,
        ]
      : []),
    ...(config.signingKeys.length > 0
      ? [
          'SIGNING_KEYS is set, so its first key signs links, not this one. The guide “Secrets” describes how to replace that key.',
        ]
      : []),
  ];
  return {
    text: lines.join('\n'),
    json: { previous_valid_until: until, accepted_longer: stillAccepted },
  };
}

const describeRotation = (days: number, until: string): string =>
  days === 0
    ? 'The key is replaced. Restart all processes now: until then, they sign links with the previous key, accept those, and reject links signed with the new key.'
    : `The key is replaced. Links signed with the previous key are accepted until ${showTime(until)}. Restart all processes soon: until then, they sign links with the previous key, and accept links signed with either key.`;

/** Gives the database roles new passwords. */
export async function rotatePasswords({ config, author }: OperatorContext): Promise<Answer> {
  const roles = await withConnection(config, (client) => rotateRolePasswords(client, author));
  if (roles.length === 0) {
    throw new OperatorError(
      'Mailwright has made no roles in this database: change the password of the role in DATABASE_APP_URL yourself.',
    );
  }
  return {
    text: `New passwords: ${roles.join(', ')}. Restart all processes now: until then they keep their connections and cannot open others.`,
    json: { roles },
  };
}
