import type { PersonHandlers } from '../../../http/person-operation.ts';
import { query, sql, toIso, type Transaction } from '../../../platform/database/sql.ts';
import { invalid, NotFoundError } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/values/person.ts';
import { recordChange } from '../../audit/record-change.ts';
import { redirectUri } from '../identities/provider.ts';
import { lockMember } from '../members/members.ts';
import type { PeopleParts } from '../people-parts.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { deleteManaged } from './managed-people.ts';
import { readSettings } from './read-settings.ts';
import {
  deleteProvider,
  lockProvider,
  type ProviderSettings,
  readProvider,
  sealSecret,
  type StoredProvider,
  storeProvider,
} from './stored-provider.ts';

export function identityProviderHandlers({ baseUrl, sealedSecrets, urlRules }: PeopleParts) {
  const present = (row: StoredProvider) => ({
    ...settingsOf(row),
    redirect_uri: redirectUri(baseUrl, row.slug),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  });

  return {
    'identityProvider.get': ({ caller, transaction }) =>
      transaction(async (em) => {
        const found = await readProvider(em, caller.organizationId);
        if (!found) throw noProvider();
        return { status: 200, body: present(found) };
      }),

    'identityProvider.put': ({ body, caller, transaction }) =>
      transaction(async (em) => {
        await requireOwner(em, caller);
        const { organizationId } = caller;
        await lockOrganization(em, organizationId);
        const found = await lockProvider(em, organizationId);
        const settings = readSettings(body, urlRules);
        const isSame = found?.issuer === settings.issuer && found.client_id === settings.client_id;
        const { client_secret: secret } = body;
        // The stored secret must not be sent to another provider.
        if (secret === undefined && !isSame) throw secretRequired();
        const sealed =
          secret === undefined && found
            ? found.client_secret
            : sealSecret(sealedSecrets, organizationId, secret ?? '');
        // Subjects belong to their issuer (OpenID Connect Core, section 2).
        if (found && found.issuer !== settings.issuer) await deleteManaged(em, organizationId);
        const stored = await storeProvider(em, organizationId, sealed, settings);
        await record(em, caller, 'identityProvider.put', { before: found, after: stored });
        return found
          ? { status: 200, body: present(stored) }
          : { status: 201, body: present(stored) };
      }),

    'identityProvider.delete': ({ caller, transaction }) =>
      transaction(async (em) => {
        await requireOwner(em, caller);
        const { organizationId } = caller;
        const found = await lockProvider(em, organizationId);
        if (!found) throw noProvider();
        await deleteManaged(em, organizationId);
        await deleteProvider(em, organizationId);
        await record(em, caller, 'identityProvider.delete', { before: found, after: null });
        return { status: 204 };
      }),
  } satisfies Partial<PersonHandlers>;
}

/** The role of the caller may have changed since the request was authenticated. */
async function requireOwner(em: Transaction, caller: Member): Promise<void> {
  await requireRecentSignIn(em, caller);
  await lockMember(em, caller, caller.personId, 'owner');
}

/** So that two requests cannot both create the provider. */
const lockOrganization = (em: Transaction, organizationId: string): Promise<unknown> =>
  query(
    em,
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity provider ${organizationId}`}, 0))`,
  );

const settingsOf = (row: StoredProvider): ProviderSettings => ({
  issuer: row.issuer,
  client_id: row.client_id,
  name: row.name,
  scopes: row.scopes,
  groups_claim: row.groups_claim,
  group_roles: row.group_roles,
  default_role: row.default_role,
  requires_verified_email: row.requires_verified_email,
});

const record = (
  em: Transaction,
  { organizationId, personId, name }: Member,
  operation: string,
  { before, after }: { before: StoredProvider | null; after: StoredProvider | null },
): Promise<void> =>
  recordChange(
    { em, organizationId, actor: { kind: 'person', id: personId, name } },
    {
      operation,
      resource: { type: 'identity_provider', id: (after ?? before)?.issuer ?? '' },
      before: before && settingsOf(before),
      after: after && settingsOf(after),
    },
  );

const noProvider = () =>
  new NotFoundError('identity_provider', 'The organization has no identity provider.');

const secretRequired = () =>
  invalid(
    'client_secret',
    'required',
    'The field client_secret is required for a new issuer or client_id.',
  );
