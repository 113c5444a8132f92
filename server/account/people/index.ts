import { noun } from '../../http/noun.ts';
import { seldom } from '../../platform/maintenance.ts';
import type { PersonHandlers } from '../../http/person-operation.ts';
import { identityHandlers } from './identities/handlers.ts';
import { identitySignInHandlers } from './identities/sign-in/handlers.ts';
import { invitationHandlers } from './invitations/handlers.ts';
import { passkeyInvitationHandlers } from './invitations/passkeys/handlers.ts';
import { oidcInvitationHandlers } from './invitations/oidc/handlers.ts';
import { meHandlers } from './me/handlers.ts';
import { organizationHandlers } from './organizations/handlers.ts';
import { peopleHandlers } from './members/handlers.ts';
import type { PeopleParts } from './people-parts.ts';
import { identityProviderHandlers } from './providers/handlers.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { passkeySignInHandlers } from './passkeys/sign-in/handlers.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { deleteEnded } from './sessions/sessions.ts';

// For the rest of the server.
export { createProvider } from './identities/provider.ts';
export { describeOtherHosts } from './passkeys/other-hosts.ts';
export { createOrganizationProviders } from './providers/organization-providers.ts';
export { openSecret, sealProvidersAgain } from './providers/stored-provider.ts';
export { createInvitation } from './invitations/invitations.ts';
export { createRecovery } from './sessions/recoveries.ts';

/** People and their sessions. Only the database role for sign-in has rights on their tables. */
export const people = noun({
  name: 'people',
  schema: import.meta.dirname,
  grants: {
    people: { auth: 'select, insert, update, delete' },
    memberships: { auth: 'select, insert, update, delete' },
    sessions: { auth: 'select, insert, update, delete' },
    session_windows: { auth: 'select, update, delete' },
    invitations: { auth: 'select, insert, update, delete' },
    identities: { auth: 'select, insert, update, delete' },
    identity_providers: { auth: 'select, insert, update, delete' },
    managed_identities: { auth: 'select, insert, delete' },
    passkeys: { auth: 'select, insert, update, delete' },
    sign_in_challenges: { auth: 'select, insert, update, delete' },
    recoveries: { auth: 'select, insert, update, delete' },
    sign_in_attempts: { auth: 'select, insert, update, delete' },
    sign_in_networks: { auth: 'select, insert, update, delete' },
  },
  functions: {
    'admit_sessions(bytea[], text[])': 'app',
    'admit_sessions_of_organizations(bytea[], text[], text[], text[], integer[])': 'app',
    'delete_ended_sessions(integer)': 'worker',
    'forget_person(uuid, integer)': 'auth',
    'refused_organization_of(uuid)': 'auth',
  },
  maintenance: () => ({ 'delete ended sessions and links': seldom(deleteEnded) }),
  // The organizations' own people.
  erases: {
    traces: {
      people: 'none',
      memberships: 'none',
      sessions: 'none',
      invitations: 'none',
      sign_in_networks: 'none',
      passkeys: 'none',
      identities: 'none',
      identity_providers: 'none',
      managed_identities: 'none',
      session_windows: 'none',
      sign_in_attempts: 'none',
      sign_in_challenges: 'none',
      recoveries: 'none',
    },
  },
  // People belong to no organization, except for those that its provider manages.
  deletes: {
    people: 'by statement',
    sessions: 'no organization',
    session_windows: 'no organization',
    sign_in_attempts: 'no organization',
    sign_in_challenges: 'no organization',
    sign_in_networks: 'no organization',
    recoveries: 'no organization',
    passkeys: 'no organization',
    identities: 'no organization',
  },
});

/** An operation without a handler is a type error. */
export const personHandlers = (parts: PeopleParts): PersonHandlers => ({
  ...sessionHandlers(parts),
  ...passkeySignInHandlers(parts),
  ...passkeyHandlers(parts),
  ...identitySignInHandlers(parts),
  ...identityHandlers(parts),
  ...identityProviderHandlers(parts),
  ...meHandlers(parts),
  ...peopleHandlers,
  ...invitationHandlers(parts),
  ...oidcInvitationHandlers(parts),
  ...passkeyInvitationHandlers(parts),
  ...organizationHandlers,
});
