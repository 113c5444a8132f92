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
import { OperatorError } from '../../../platform/errors.ts';
import { operatorNamed, type Scope } from '../../../platform/values/principal.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { isId } from '../../../platform/values/id.ts';
import { isSlug } from '../../../platform/values/slug.ts';
import { findOrganization, withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';
import { requireLine } from '../option-values.ts';

export async function createOrganization(
  { config, author }: OperatorContext,
  { name, brand }: { name: string; brand?: string },
  slug: string,
): Promise<Answer> {
  if (!isSlug(slug)) {
    throw new OperatorError('The slug must be lower-case letters and digits, joined by - or _.');
  }
  requireLine('--name', name);
  if (brand !== undefined) requireLine('--brand', brand);
  const organization = await withDatabase(config, async (em) => {
    if (await em.findOne(Organization, { slug })) {
      throw new OperatorError(`There is an organization ${slug} already.`);
    }
    const made = em.create(Organization, { slug, name, brand: brand ?? name });
    await em.flush();
    const scope = { em, organizationId: made.id, actor: operatorNamed(author) };
    await recordChange(scope, {
      operation: 'organizations.create',
      resource: { type: 'organization', id: slug },
      before: null,
      after: { id: made.publicId, slug, name, brand: made.brand },
    });
    return made;
  });
  const { id } = organization;
  return { text: `Created the organization ${slug} (${id}).`, json: { id, slug, name } };
}

/** The key alone goes to standard output, so that it can be piped into `login`. */
export async function createKey(
  { config, author }: OperatorContext,
  { mode: given, scope: wanted, name }: { mode: Mode; scope: Scope[]; name: string },
  organization: string,
): Promise<Answer> {
  requireLine('--name', name);
  const issued = await withDatabase(config, async (em) => {
    const { id: organizationId } = await findOrganization(em, organization);
    const scope = { em, organizationId, actor: operatorNamed(author) };
    return createApiKey(scope, { mode: given, name, scopes: wanted });
  });
  const { key, stored } = issued;
  const { id, mode, scopes } = stored;
  const about = mode === 'test' ? ' A test key reads live data and changes nothing.' : '';
  return {
    text: key,
    note: `The key (${id}) is not shown again.${about}`,
    json: { id, key, mode, scopes, organization },
  };
}

export async function revoke(
  { config, author }: OperatorContext,
  _options: object,
  id: string,
): Promise<Answer> {
  await withDatabase(config, async (em) => {
    const key = isId(id) ? await em.findOne(ApiKey, { id }) : null;
    if (!key) throw new OperatorError('No API key has this id.');
    const scope = { em, organizationId: key.organizationId, actor: operatorNamed(author) };
    await revokeKey(scope, await lockKey(scope, id), new Date());
  });
  return { text: 'The key is revoked.' };
}

const HOUR_MS = 3_600_000;

/** Prints a new key with the same rights. The previous one is accepted until the end of the overlap. */
export async function rotateKey(
  { config, author }: OperatorContext,
  { overlapHours }: { overlapHours: string },
  id: string,
): Promise<Answer> {
  const hours = Number(overlapHours);
  if (!/^\d{1,4}$/.test(overlapHours) || hours > 8_760) {
    throw new OperatorError('--overlap-hours must be a whole number from 0 to 8760.');
  }
  const now = new Date();
  const until = new Date(now.getTime() + hours * HOUR_MS);
  const { issued, previous } = await withDatabase(config, async (em) => {
    const found = isId(id) ? await em.findOne(ApiKey, { id }) : null;
    if (!found) throw new OperatorError('No API key has this id.');
    const scope = { em, organizationId: found.organizationId, actor: operatorNamed(author) };
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
  const { key, stored } = issued;
  return {
    text: key,
    note: `The key (${stored.id}) is not shown again. The previous one is accepted until ${showTime(expiresAt)}.`,
    json: { id: stored.id, key, previous: { id, expires_at: expiresAt } },
  };
}
