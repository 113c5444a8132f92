import { noun } from '../../http/noun.ts';
import { exportHandlers } from './handlers.ts';

export const exports = noun({ handlers: exportHandlers });
