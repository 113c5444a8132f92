import { noun } from '../../http/noun.ts';
import { exportHandlers } from './handlers.ts';

export type { ExportFields } from './export-person.ts';

export const exports = noun({ name: 'exports of people', handlers: exportHandlers });
