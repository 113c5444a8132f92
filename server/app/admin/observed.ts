import type { SendActivity } from '../../delivery/index.ts';
import type { SharedServices } from '../shared-services.ts';

/** The parts of a running process that the operator's listener reads. */
export interface Observed {
  services: SharedServices;
  /** Null in a process without the worker. */
  sendActivity: SendActivity | null;
}
