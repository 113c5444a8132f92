import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { median } from '../interleave.ts';
import { residentMegabytes, startMailwright } from '../processes.ts';

export const start: Case = {
  name: 'start',
  ours: 'From the start of API and worker on an existing database until it reports that it is ready',
  floor: '–',
  goal: '≤ 2 s',
  tell: ({ ratio }) => `${ratio.toFixed(2)} s`,
  meets: ({ ratio }) => ratio <= 2,

  async run({ serverUrl, long, say }) {
    const rounds = long ? 10 : 3;
    const database = await createDatabase(serverUrl);
    const seconds: number[] = [];
    let idle = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const begin = performance.now();
      const server = await startMailwright('all', database.url);
      seconds.push((performance.now() - begin) / 1_000);
      say(`${seconds.at(-1)?.toFixed(2)} s`);
      if (round === rounds) {
        await sleep(3_000);
        idle = await residentMegabytes(server);
      }
      await server.stop();
    }
    await database.close();
    const ratio = median(seconds);
    return { ratio, figures: { seconds: ratio, idle_megabytes: idle } };
  },
};
