import { noun } from '../../http/noun.ts';
import { exportHandlers } from './handlers.ts';

export const exports = noun({ name: 'exports of people', handlers: exportHandlers });
