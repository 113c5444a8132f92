import {
  ApiKey,
  createApiKey,
  lockKey,
  revokeKey,
  rotateKey as rotateApiKey,
} from '../../../account/api-keys/index.ts';
import { recordChange } from '../../../account/audit/index.ts';
import { Organization } from '../../../account/organizations/index.ts';
import { showTime } from '../../../../cli/output/time.ts';
import type { Config } from '../../../platform/config.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { operatorNamed, type Scope } from '../../../platform/values/principal.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { isId } from '../../../platform/values/id.ts';
import { isSlug } from '../../../platform/values/slug.ts';
import { operatorName } from '../operator-name.ts';
import { print } from '../print.ts';
import { requireLine } from '../require-line.ts';
import { withDatabase } from '../database/with-database.ts';

export async function createOrganization(
  config: Config,
  slug: string,
  { name, brand, as, json }: { name: string; brand?: string; as?: string; json?: boolean },
): Promise<void> {
  if (!isSlug(slug)) {
    throw new OperatorError('The slug must be lower-case letters and digits, joined by - or _.');
  }
  const actor = operatorNamed(operatorName(as));
  requireLine('--name', name);
  if (brand !== undefined) requireLine('--brand', brand);
  const organization = await withDatabase(config, async (em) => {
    if (await em.findOne(Organization, { slug })) {
      throw new OperatorError(`There is an organization ${slug} already.`);
    }
    const made = em.create(Organization, { slug, name, brand: brand ?? name });
    await em.flush();
    const scope = { em, organizationId: made.id, actor };
    await recordChange(scope, {
      operation: 'organizations.create',
      resource: { type: 'organization', id: slug },
      before: null,
      after: { id: made.publicId, slug, name, brand: made.brand },
    });
    return made;
  });
  const { id } = organization;
  print(json ? JSON.stringify({ id, slug, name }) : `Created the organization ${slug} (${id}).`);
}

export async function createKey(
  config: Config,
  options: {
    organization: string;
    mode: Mode;
    scope: Scope[];
    name: string;
    as?: string;
    json?: boolean;
  },
): Promise<void> {
  requireLine('--name', options.name);
  const actor = operatorNamed(operatorName(options.as));
  const issued = await withDatabase(config, async (em) => {
    const organization = await em.findOne(Organization, { slug: options.organization });
    if (!organization) throw new OperatorError(`There is no organization ${options.organization}.`);
    const { mode, scope: scopes, name } = options;
    const scope = { em, organizationId: organization.id, actor };
    return createApiKey(scope, { mode, name, scopes });
  });
  const { key, stored } = issued;
  const { id, mode, scopes } = stored;
  if (options.json) {
    return print(JSON.stringify({ id, key, mode, scopes, organization: options.organization }));
  }
  // The key alone goes to standard output, so that it can be piped into `login`.
  print(key);
  const about = mode === 'test' ? ' A test key reads live data and changes nothing.' : '';
  process.stderr.write(`The key (${id}) is not shown again.${about}\n`);
}

export async function revoke(config: Config, id: string, { as }: { as?: string }): Promise<void> {
  const actor = operatorNamed(operatorName(as));
  await withDatabase(config, async (em) => {
    const key = isId(id) ? await em.findOne(ApiKey, { id }) : null;
    if (!key) throw new OperatorError('No API key has this id.');
    const scope = { em, organizationId: key.organizationId, actor };
    await revokeKey(scope, await lockKey(scope, id), new Date());
  });
  print('The key is revoked.');
}

interface RotateKeyOptions {
  overlapHours: string;
  as?: string;
  json?: boolean;
}

const HOUR_MS = 3_600_000;

/** Prints a new key with the same rights. The previous one is accepted until the end of the overlap. */
export async function rotateKey(
  config: Config,
  id: string,
  { overlapHours, as, json }: RotateKeyOptions,
): Promise<void> {
  const hours = Number(overlapHours);
  if (!/^\d{1,4}$/.test(overlapHours) || hours > 8_760) {
    throw new OperatorError('--overlap-hours must be a whole number from 0 to 8760.');
  }
  const actor = operatorNamed(operatorName(as));
  const now = new Date();
  const until = new Date(now.getTime() + hours * HOUR_MS);
  const { issued, previous } = await withDatabase(config, async (em) => {
    const found = isId(id) ? await em.findOne(ApiKey, { id }) : null;
    if (!found) throw new OperatorError('No API key has this id.');
    const scope = { em, organizationId: found.organizationId, actor };
    const locked = await lockKey(scope, id);
    const hasExpired =
      locked.expiresAt !== null && locked.expiresAt !== undefined && locked.expiresAt <= now;
    if (locked.revokedAt || hasExpired) {
      throw new OperatorError('The key is revoked or has expired: create a new one.');
    }
    if (locked.replacedBy) {
      throw new OperatorError(
        `The key was replaced by ${locked.replacedBy} already: rotate that one, or create a new one.`,
      );
    }
    return { issued: await rotateApiKey(scope, locked, until), previous: locked };
  });
  const expiresAt = previous.expiresAt?.toISOString() ?? null;
  if (json) {
    return print(
      JSON.stringify({
        id: issued.stored.id,
        key: issued.key,
        previous: { id, expires_at: expiresAt },
      }),
    );
  }
  print(issued.key);
  process.stderr.write(
    `The key (${issued.stored.id}) is not shown again. The previous one is accepted until ${showTime(expiresAt)}.\n`,
  );
}
