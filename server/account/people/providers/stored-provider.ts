import type { Tables } from '../../../../generated/tables.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { SealedSecrets } from '../../../platform/tokens/sealed-secrets.ts';
import type { Role } from '../../../platform/values/principal.ts';

/** A role that a provider can give: everything but the owner. */
export type MappedRole = Exclude<Role, 'owner'>;

export interface GroupRole {
  group: string;
  role: MappedRole;
}

export interface ProviderSettings extends Pick<
  Tables['identity_providers'],
  'issuer' | 'client_id' | 'name' | 'scopes' | 'groups_claim' | 'requires_verified_email'
> {
  /** The first one that fits counts. */
  group_roles: GroupRole[];
  /** Of people in none of the groups; null if they have no access. */
  default_role: MappedRole | null;
}

/** With the slug of the organization; `client_secret` is sealed. */
export type StoredProvider = ProviderSettings & { slug: string } & Pick<
    Tables['identity_providers'],
    'organization_id' | 'client_secret' | 'created_at' | 'updated_at'
  >;

const COLUMNS = sql`p.organization_id, p.issuer, p.client_id, p.client_secret, p.name, p.scopes,
  p.groups_claim, p.group_roles, p.default_role, p.requires_verified_email, p.created_at, p.updated_at,
  (select o.slug from organizations o where o.id = p.organization_id) as slug`;

export async function readProvider(
  em: Transaction,
  organizationId: string,
): Promise<StoredProvider | null> {
  const [row] = await query<StoredProvider>(
    em,
    sql`select ${COLUMNS} from identity_providers p where p.organization_id = ${organizationId}`,
  );
  return row ?? null;
}

/** As `readProvider`; other sign-ins and changes of the same organization wait until the transaction ends. */
export async function lockProvider(
  em: Transaction,
  organizationId: string,
): Promise<StoredProvider | null> {
  const [row] = await query<StoredProvider>(
    em,
    sql`select ${COLUMNS} from identity_providers p where p.organization_id = ${organizationId}
      for no key update`,
  );
  return row ?? null;
}

export async function findProvider(em: Transaction, slug: string): Promise<StoredProvider | null> {
  const [row] = await query<StoredProvider>(
    em,
    sql`select ${COLUMNS} from identity_providers p join organizations o on o.id = p.organization_id
      where o.slug = ${slug}`,
  );
  return row ?? null;
}

export async function storeProvider(
  em: Transaction,
  organizationId: string,
  sealed: string,
  settings: ProviderSettings,
): Promise<StoredProvider> {
  const { issuer, client_id, name, scopes, groups_claim, group_roles, default_role } = settings;
  const [row] = await query<StoredProvider>(
    em,
    sql`insert into identity_providers as p (organization_id, issuer, client_id, client_secret, name,
        scopes, groups_claim, group_roles, default_role, requires_verified_email, created_at, updated_at)
      values (${organizationId}, ${issuer}, ${client_id}, ${sealed}, ${name}, ${scopes}::text[],
        ${groups_claim}, ${JSON.stringify(group_roles)}::jsonb, ${default_role},
        ${settings.requires_verified_email}, now(), now())
      on conflict (organization_id) do update set issuer = excluded.issuer,
        client_id = excluded.client_id, client_secret = excluded.client_secret, name = excluded.name,
        scopes = excluded.scopes, groups_claim = excluded.groups_claim,
        group_roles = excluded.group_roles, default_role = excluded.default_role,
        requires_verified_email = excluded.requires_verified_email, updated_at = excluded.updated_at
      returning ${COLUMNS}`,
  );
  if (!row) throw new Error('A provider that was just stored is not there.');
  return row;
}

export async function deleteProvider(em: Transaction, organizationId: string): Promise<void> {
  await query(em, sql`delete from identity_providers where organization_id = ${organizationId}`);
}

/** Binds a sealed secret to its organization. */
const labelOf = (organizationId: string): string => `identity provider ${organizationId}`;

export const sealSecret = (
  secrets: SealedSecrets,
  organizationId: string,
  secret: string,
): string => secrets.seal(secret, labelOf(organizationId));

/** Null if it was sealed with a key that SIGNING_KEYS no longer has. */
export const openSecret = (
  secrets: SealedSecrets,
  organizationId: string,
  sealed: string,
): string | null => secrets.open(sealed, labelOf(organizationId));

/**
 * Seals secrets with the first of SIGNING_KEYS that were sealed with another one, so that the others can be removed. Returns
 * how many cannot be opened.
 */
export async function sealProvidersAgain(em: Transaction, secrets: SealedSecrets): Promise<number> {
  const rows = await query<{ organization_id: string; client_secret: string }>(
    em,
    sql`select organization_id, client_secret from identity_providers
      where not starts_with(client_secret, ${secrets.prefix})`,
  );
  let lost = 0;
  for (const { organization_id: id, client_secret: sealed } of rows) {
    const opened = openSecret(secrets, id, sealed);
    if (opened === null) {
      lost += 1;
      continue;
    }
    await query(
      em,
      sql`update identity_providers set client_secret = ${sealSecret(secrets, id, opened)}
        where organization_id = ${id} and client_secret = ${sealed}`,
    );
  }
  return lost;
}
