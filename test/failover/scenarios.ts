import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab } from '../../deploy/lab/lab.ts';

/** A fault, and how it ends. */
export interface FailoverScenario {
  name: string;
  /** Before the time is measured. */
  prepare?: (lab: Lab, leader: string) => Promise<void>;
  /** Returns the node that fails. */
  begin: (lab: Lab, leader: string) => Promise<string>;
  end: (lab: Lab, node: string) => Promise<void>;
}

export const SCENARIOS: FailoverScenario[] = [
  {
    name: 'leader crash',
    async begin(lab, leader) {
      lab.kill(leader);
      return leader;
    },
    end: async (lab, node) => lab.restart(node),
  },
  {
    // Without synchronous replication, what is accepted in these seconds is lost.
    name: 'leader crash 3 s after its standbys were cut off',
    async prepare(lab, leader) {
      lab.stopReplication(leader);
      await sleep(3_000);
    },
    async begin(lab, leader) {
      lab.kill(leader);
      lab.resumeReplication(leader);
      return leader;
    },
    end: async (lab, node) => lab.restart(node),
  },
  {
    name: 'network cut of the leader',
    async begin(lab, leader) {
      lab.cut(leader);
      return leader;
    },
    end: async (lab, node) => lab.reconnect(node),
  },
  {
    name: 'network cut of the synchronous standby',
    async begin(lab) {
      const standby = await lab.standby();
      lab.cut(standby);
      return standby;
    },
    end: async (lab, node) => lab.reconnect(node),
  },
  {
    name: 'planned switch',
    async begin(lab, leader) {
      await lab.switchOver(leader);
      return leader;
    },
    end: () => sleep(0),
  },
];
