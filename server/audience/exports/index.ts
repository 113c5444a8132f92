import { noun } from '../../http/noun.ts';
import { exportHandlers } from './handlers.ts';

export const audienceExports = noun({ name: 'exports', handlers: exportHandlers });
