import { seldom } from '../../platform/maintenance.ts';
import { deleteOrphans } from './delete-orphans.ts';
import { noun } from '../../http/noun.ts';

// For the rest of the server.
export {
  type Deleted,
  beginDeletion,
  countDeletion,
  deleteRows,
  finishDeletion,
} from './delete-organization.ts';

export const deletedOrganizations = noun({
  name: 'deleted organizations',
  schema: import.meta.dirname,
  grants: { deleted_organizations: { worker: 'select, update (finished_at)' } },
  functions: {
    'delete_organization_rows(uuid, integer)': 'worker',
    'refuse_contacts_of_deleted()': 'app',
  },
  erases: { traces: { deleted_organizations: 'none' } },
  deletes: { deleted_organizations: 'stays' },
  maintenance: () => ({
    'delete rows of those deleted with SQL': seldom(deleteOrphans, {
      report: 'rows of organizations that were deleted with SQL were deleted',
    }),
  }),
});
