import { recordChange } from '../../audit/record-change.ts';
import type { PersonHandlers } from '../../../http/person-operation.ts';
import { ConflictError, invalid, RoleError } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/values/text.ts';
import { addMember } from '../members/members.ts';
import { lockPerson } from '../ways-in.ts';
import {
  countOwned,
  createOrganization,
  findRefused,
  type RefusedOrganization,
} from './organizations.ts';

/** More are created by the operator, so that one person cannot fill the server with them. */
const MAX_OWNED = 100;

export const organizationHandlers = {
  'organizations.create': ({ body, caller, transaction }) =>
    transaction(async (em) => {
      const { slug } = body;
      const name = requireName('name', body.name);
      const { personId: id } = caller;
      // One after the other, so that concurrent requests do not exceed the limit.
      await lockPerson(em, id);
      const owned = await countOwned(em, id);
      if (owned === 0) throw new RoleError(['owner']);
      if (owned >= MAX_OWNED) throw tooMany();
      // Otherwise an owner would go on sending with another organization.
      const refused = await findRefused(em, id);
      if (refused) throw suspended(refused);
      const organizationId = await createOrganization(em, { slug, name });
      if (organizationId === null) throw slugTaken();
      await addMember(em, organizationId, id, 'owner');
      await recordChange(
        { em, organizationId, actor: { kind: 'person', id, name: caller.name } },
        {
          operation: 'organizations.create',
          resource: { type: 'organization', id: slug },
          before: null,
          after: { slug, name },
        },
      );
      return { status: 201, body: { slug, name } };
    }),
} satisfies Partial<PersonHandlers>;

const tooMany = () =>
  invalid(
    'slug',
    'too_many',
    `You own ${MAX_OWNED} organizations already; the operator of the server can create another one.`,
  );

const suspended = ({ slug, by }: RefusedOrganization) =>
  new ConflictError(
    { reason: 'suspended' },
    by === 'operator'
      ? `The operator of the server has suspended ${slug}, which you own; ask the operator to end that first.`
      : `Sending of ${slug}, which you own, is paused because of too many bounces or complaints; find their cause and acknowledge the state first.`,
  );

const slugTaken = () =>
  new ConflictError({ reason: 'slug_taken' }, 'An organization has this slug already.');
