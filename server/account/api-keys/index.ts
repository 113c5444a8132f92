import { noun } from '../../http/noun.ts';
import { ApiKey } from './api-key.entity.ts';
import { keyHandlers } from './handlers.ts';

// For the rest of the server.
export { KeyUses } from './key-uses.ts';
export { writeUses } from './write-uses.ts';
export { ApiKey } from './api-key.entity.ts';
export { createApiKey, issueKey, lockKey, revokeKey, rotateKey } from './keys.ts';

export const apiKeys = noun({
  name: 'API keys',
  schema: import.meta.dirname,
  handlers: keyHandlers,
  entities: [ApiKey],
  grants: {
    api_keys: {
      // Without the hash: requests are authenticated by a function of the owner.
      app: `select (id, organization_id, mode, name, scopes, hint, created_at, expires_at, revoked_at,
      created_by, replaced_by, sender_domains, networks, last_used_at), insert,
      update (name, revoked_at)`,
      worker: 'select (id, last_used_at), update (last_used_at)',
    },
  },
  erases: { traces: { api_keys: 'none' } },
});
