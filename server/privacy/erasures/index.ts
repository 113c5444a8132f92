import { noun } from '../../http/noun.ts';
import { erasureHandlers } from './handlers.ts';

export const erasures = noun({ name: 'erasures', handlers: erasureHandlers });
