import { noun } from '../../http/noun.ts';
import { erasureHandlers } from './handlers.ts';

// For the rest of the server.
export { erasePerson } from './erase.ts';

export const erasures = noun({ name: 'erasures', handlers: erasureHandlers });
