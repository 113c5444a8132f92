import { noun } from '../../http/noun.ts';

export const deletedOrganizations = noun({
  schema: import.meta.dirname,
  grants: { deleted_organizations: { worker: 'select, update (finished_at)' } },
  functions: {
    'delete_organization_rows(uuid, integer)': 'worker',
    'refuse_contacts_of_deleted()': 'app',
  },
  erases: { traces: { deleted_organizations: 'none' } },
});
