import { type Case, toFloor } from '../case.ts';
import { againstFloor } from '../over-http.ts';
import { fillQueue } from '../queue.ts';

const EMAILS = 10_000;

export const emailGet: Case = {
  name: 'email_get',
  ours: '`GET /emails/{id}`, 50 in flight',
  floor: 'Express and pg: one SELECT by key',
  ...toFloor(0.4),
  run: (bench) =>
    againstFloor(bench, {
      kind: 'get',
      inFlight: 50,
      prepare: async ({ database, account }) => ({
        ids: await fillQueue(database, account, EMAILS),
      }),
    }),
};
