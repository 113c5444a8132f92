import { cleanLine } from '../../../cli/output/clean.ts';
import { showTime } from '../../../cli/output/time.ts';
import { rotateRolePasswords } from '../../platform/installation/role-passwords.ts';
import { rotateInstallationKey } from '../../platform/installation/signing-keys.ts';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';
import { operatorName } from './operator-name.ts';
import { print } from './print.ts';
import { withConnection } from './database/with-database.ts';

interface AuthorOptions {
  as?: string;
  json?: boolean;
}

export interface RotateSigningOptions extends AuthorOptions {
  graceDays: string;
  all?: boolean;
}

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;

/** Lists the secrets in the database, without their values. */
export function listSecrets(config: Config, { json }: { json?: boolean }): Promise<void> {
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
    if (json) return print(JSON.stringify({ secrets }));
    for (const {
      name,
      protects,
      created_at: since,
      valid_until: until,
      rotated_by: by,
    } of secrets) {
      const end = until === null ? '' : `, until ${showTime(until)}`;
      const author = by === null ? '' : `, rotated by ${cleanLine(by)}`;
      print(`${name}  since ${showTime(since)}${end}${author}  ${protects}`);
    }
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

/** Replaces the installation's own signing key, for example because a backup was stolen. */
export async function rotateSigning(config: Config, options: RotateSigningOptions): Promise<void> {
  const days = Number(options.graceDays);
  if (!/^\d{1,3}$/.test(options.graceDays) || days > LONGEST_DAYS) {
    throw new OperatorError(`--grace-days must be a whole number from 0 to ${LONGEST_DAYS}.`);
  }
  const author = operatorName(options.as);
  const validUntil = new Date(Date.now() + days * DAY_MS);
  const { all = false } = options;
  const rotation = { validUntil, all, isLeaked: days === 0, author };
  const stillAccepted = await withConnection(config, (client) =>
    rotateInstallationKey(client, rotation),
  );
  const until = validUntil.toISOString();
  if (options.json) {
    const result = { previous_valid_until: until, accepted_longer: stillAccepted };
    return print(JSON.stringify(result));
  }
  print(describeRotation(days, until));
  if (stillAccepted > 0) {
    const keys = stillAccepted === 1 ? 'key that was' : 'keys that were';
    print(
      `Links of ${stillAccepted} ${keys} replaced earlier are accepted longer: \`secrets list\` shows until when. If a backup was stolen, end them too: repeat the command with --all.`,
    );
  }
  if (config.signingKeys.length > 0) {
    print(
      'SIGNING_KEYS is set, so its first key signs links, not this one. The guide “Secrets” describes how to replace that key.',
    );
  }
}

const describeRotation = (days: number, until: string): string =>
  days === 0
    ? 'The key is replaced. Restart all processes now: until then, they sign links with the previous key, accept those, and reject links signed with the new key.'
    : `The key is replaced. Links signed with the previous key are accepted until ${showTime(until)}. Restart all processes soon: until then, they sign links with the previous key, and accept links signed with either key.`;

/** Gives the database roles new passwords. */
export async function rotatePasswords(config: Config, options: AuthorOptions): Promise<void> {
  const author = operatorName(options.as);
  const roles = await withConnection(config, (client) => rotateRolePasswords(client, author));
  if (roles.length === 0) {
    throw new OperatorError(
      'Mailwright has made no roles in this database: change the password of the role in DATABASE_APP_URL yourself.',
    );
  }
  if (options.json) return print(JSON.stringify({ roles }));
  print(
    `New passwords: ${roles.join(', ')}. Restart all processes now: until then they keep their connections and cannot open others.`,
  );
}
