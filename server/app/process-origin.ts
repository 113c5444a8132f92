import { hostname } from 'node:os';
import type { LogOrigin } from '../platform/log.ts';

/** Tells the lines and probes of a process apart from those of others. */
export const processOrigin = ({ api, worker }: { api: boolean; worker: boolean }): LogOrigin => ({
  service: api && worker ? 'mailwright' : `mailwright-${api ? 'api' : 'worker'}`,
  pid: process.pid,
  host: hostname(),
});
