import { recordChange } from '../../../account/audit/index.ts';
import { createInvitation, createRecovery } from '../../../account/people/index.ts';
import type { Config } from '../../../platform/config.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { AuthorScope } from '../../../platform/database/tenancy.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { recordOperation } from '../../../platform/installation/operator-log.ts';
import { type Address, parseAddress } from '../../../platform/values/address.ts';
import { OPERATOR, operatorNamed, type Role } from '../../../platform/values/principal.ts';
import { invitationUrl, recoveryUrl } from '../dashboard-url.ts';
import { findOrganization, withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

interface InviteOptions {
  role?: Role;
  owner?: boolean;
  email?: string;
}

/** Prints the token of an invitation, which is shown only here: signing in never depends on mail. */
export async function invitePerson(
  { config, author }: OperatorContext,
  { role, owner, email }: InviteOptions,
  slug: string,
): Promise<Answer> {
  if (owner && role && role !== 'owner') throw new OperatorError('Use either --owner or --role.');
  const given = owner ? 'owner' : role;
  if (!given) throw new OperatorError('Set --owner or --role.');
  const address = email === undefined ? null : parseAddress(email);
  if (email !== undefined && !address) throw new OperatorError('--email must be an email address.');
  const token = await withDatabase(config, async (em) => {
    const { id: organizationId } = await findOrganization(em, slug);
    return invite({ em, organizationId, actor: operatorNamed(author) }, given, address);
  });
  return {
    // The token alone goes to standard output, so that it can be passed on.
    text: token,
    note: `The invitation is valid for 7 days and not shown again. ${howToUse(config, invitationUrl(config.baseUrl, token), 'invitations.accept')}`,
    json: { invitation: token, organization: slug, role: given },
  };
}

/** Prints the token of a link for a new password. The audit logs of the person's organizations record it. */
export async function recoverPerson(
  { config, author }: OperatorContext,
  _options: object,
  email: string,
): Promise<Answer> {
  const key = parseAddress(email)?.key;
  const token = await withDatabase(config, async (em) => {
    const [person] = await query<{ id: string }>(
      em,
      sql`select id from people where email_key = ${key ?? null}`,
    );
    if (!person) throw new OperatorError('No person has this address.');
    const memberships = await query<{ organization_id: string }>(
      em,
      sql`select organization_id from memberships where person_id = ${person.id}`,
    );
    const change = { operation: 'people.recover', resource: { type: 'person', id: person.id } };
    if (memberships.length === 0) await recordOperation(em, { ...change, author });
    for (const { organization_id: organizationId } of memberships) {
      const scope = { em, organizationId, actor: operatorNamed(author) };
      await recordChange(scope, { ...change, before: null, after: null });
    }
    return (await createRecovery(em, person.id, null)).token;
  });
  return {
    text: token,
    note: `The code is valid for 24 hours and not shown again. ${howToUse(config, recoveryUrl(config.baseUrl, token), 'sessions.recover')}`,
    json: { token },
  };
}

/** Without the dashboard, only programs can use the token. */
const howToUse = ({ dashboard }: Config, link: string, operation: string): string =>
  dashboard ? `Open ${link}` : `It is used with the operation ${operation}.`;

/** For the first owner of an organization. */
export const inviteOwner = (em: Transaction, organizationId: string): Promise<string> =>
  invite({ em, organizationId, actor: OPERATOR }, 'owner', null);

async function invite(scope: AuthorScope, role: Role, address: Address | null): Promise<string> {
  const { em, organizationId } = scope;
  const { id, token } = await createInvitation(em, {
    organizationId,
    role,
    address,
    invitedBy: null,
  });
  await recordChange(scope, {
    operation: 'invitations.create',
    resource: { type: 'invitation', id },
    before: null,
    after: { role, email: address?.address ?? null },
  });
  return token;
}
