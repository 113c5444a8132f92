import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab } from '../../deploy/lab/lab.ts';

/** A fault, and how it ends. */
export interface FailoverScenario {
  name: string;
  /** Before the time is measured. The emails that are sent next are due at the time that `schedule` gets. */
  prepare?: (lab: Lab, leader: string, schedule: (dueAt: Date | null) => void) => Promise<void>;
  /** Returns the node that fails. */
  begin: (lab: Lab, leader: string) => Promise<string>;
  end: (lab: Lab, node: string) => Promise<void>;
  /** Without synchronous replication, claims of emails are lost, and the emails are held (PROVIDERS-6). */
  losesClaims?: boolean;
}

/** An email that is due in less than 60 s is sent at once. */
const SCHEDULED_MS = 65_000;

export const PLANNED_SWITCH = 'planned switch';

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
    losesClaims: true,
    async prepare(lab, leader, schedule) {
      // The standbys have them, and do not learn that they were sent.
      schedule(new Date(Date.now() + SCHEDULED_MS));
      await sleep(3_000);
      schedule(null);
      await sleep(SCHEDULED_MS - 4_000);
      lab.stopReplication(leader);
      await sleep(3_000);
    },
    async begin(lab, leader) {
      lab.kill(leader);
      return leader;
    },
    async end(lab, node) {
      // Not earlier: the kernel would still send what the killed processes had written to their connections.
      lab.resumeReplication(node);
      lab.restart(node);
    },
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
    name: PLANNED_SWITCH,
    async begin(lab, leader) {
      await lab.switchOver(leader);
      return leader;
    },
    end: () => sleep(0),
  },
];
