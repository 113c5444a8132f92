import { type Case, toFloor } from '../case.ts';
import { againstFloor } from '../over-http.ts';

export const contactUpsert: Case = {
  name: 'contact_upsert',
  ours: '`POST /contacts` with lists and data, 50 in flight',
  floor: 'Express and pg: one `INSERT … ON CONFLICT`',
  ...toFloor(0.4),
  run: (bench) => againstFloor(bench, { kind: 'upsert', inFlight: 50 }),
};
