import type { Transaction } from '../../../../platform/database/sql.ts';
import { ConflictError } from '../../../../platform/errors.ts';
import { isSlug } from '../../../../platform/values/slug.ts';
import { HttpError, notSignedIn } from '../../../../http/responses/http-error.ts';
import type { PersonHandlers } from '../../../../http/person-operation.ts';
import { findPerson, type PersonRow } from '../../people.ts';
import type { PeopleParts } from '../../people-parts.ts';
import { presentMe } from '../../present.ts';
import { enterOrganization, noRole } from '../../providers/managed-people.ts';
import { findProvider, lockProvider, readProvider } from '../../providers/stored-provider.ts';
import { beginSession } from '../../sessions/sign-in.ts';
import type { Claims } from '../claims.ts';
import { beginExchange, redeemExchange, requireProvider, takeExchange } from '../exchange.ts';
import { useIdentity } from '../identities.ts';

const purpose = 'use_identity';

/**
 * The time of authentication if the provider does not say it: not recent. The provider may have remembered the person
 * even if the URL asked for `prompt=login`, because the browser can change the URL.
 */
const UNKNOWN = new Date(0);

export function identitySignInHandlers(parts: PeopleParts) {
  const { hashAddress, provider: given, providerOf } = parts;

  return {
    'sessions.beginWithOidc': async ({ caller, browser, client, transaction }) => {
      const provider = requireProvider(given);
      const exchange = { provider, purpose, personId: null, browser, client, transaction } as const;
      // With a session, the person signs in again for a change that needs it.
      return beginExchange(exchange, { authenticates: caller !== null });
    },

    'sessions.beginWithOrganization': async ({ path, caller, browser, client, transaction }) => {
      const { slug } = path;
      const stored = isSlug(slug) ? await transaction((em) => findProvider(em, slug)) : null;
      const provider = stored && providerOf(stored);
      if (!provider) throw noProvider();
      const exchange = { provider, purpose, personId: null, browser, client, transaction } as const;
      const { organization_id: organizationId } = stored;
      return beginExchange(exchange, { authenticates: caller !== null, organizationId });
    },

    'sessions.createWithOidc': async ({ body, client, token, browser, transaction }) => {
      const asked = { purpose, personId: null, browser, client, transaction } as const;
      const data = await takeExchange(asked, body);
      if (!data) throw unknownIdentity();
      const { organizationId } = data;
      const stored =
        organizationId === undefined
          ? null
          : await transaction((em) => readProvider(em, organizationId));
      // The response came to the page of another provider, so its code may be one of that provider (a mix-up attack).
      if (stored?.slug !== body.organization) throw unknownIdentity();
      const provider =
        organizationId === undefined ? requireProvider(given) : stored && providerOf(stored);
      const claims = provider && (await redeemExchange(provider, asked, data, body));
      if (!claims) throw unknownIdentity();
      const authenticatedAt = claims.authenticatedAt ?? UNKNOWN;
      const signedIn = await transaction(async (em) => {
        const person =
          organizationId === undefined
            ? await findLinked(em, provider.issuer, claims)
            : await enter(em, organizationId, provider.issuer, claims);
        if (!person) return null;
        const network = hashAddress(client.network);
        const used = { method: 'oidc', authenticatedAt };
        const signIn = { person, ...used, client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { me, session: session.token };
      });
      // Thrown after the transaction: access that has ended stays ended.
      if (!signedIn) throw organizationId === undefined ? unknownIdentity() : noRole();
      return { status: 201, body: signedIn.me, session: signedIn.session };
    },
  } satisfies Partial<PersonHandlers>;
}

async function findLinked(
  em: Transaction,
  issuer: string,
  { subject, email }: Claims,
): Promise<PersonRow | null> {
  const personId = await useIdentity(em, { issuer, subject, email });
  return personId === null ? null : findPerson(em, personId);
}

/** The provider can have been changed or removed while it was asked. */
async function enter(
  em: Transaction,
  organizationId: string,
  issuer: string,
  claims: Claims,
): Promise<PersonRow | null> {
  const stored = await lockProvider(em, organizationId);
  if (stored?.issuer !== issuer) throw unknownIdentity();
  return enterOrganization(em, stored, claims);
}

const noProvider = () =>
  new ConflictError(
    { reason: 'no_identity_provider' },
    'No organization with this slug has an identity provider.',
  );

/** The same for everything that is wrong. */
const unknownIdentity = (): HttpError => {
  const { status, code, headers } = notSignedIn();
  const message =
    'The account is not linked to a person here, or the request for it is no longer valid; begin again.';
  return new HttpError(status, code, message, { headers });
};
