import { recordChange } from '../../audit/record-change.ts';
import type { PersonHandlers } from '../../../http/person-operation.ts';
import { ConflictError, RoleError } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/values/text.ts';
import { addMember } from '../members/members.ts';
import { createOrganization, ownsAny } from './organizations.ts';

export const organizationHandlers = {
  'organizations.create': ({ body, caller, transaction }) =>
    transaction(async (em) => {
      const { slug } = body;
      const name = requireName('name', body.name);
      const { personId: id } = caller;
      if (!(await ownsAny(em, id))) throw new RoleError(['owner']);
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

const slugTaken = () =>
  new ConflictError({ reason: 'slug_taken' }, 'An organization has this slug already.');
