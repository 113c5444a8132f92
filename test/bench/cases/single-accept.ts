import { type Case, toFloor } from '../case.ts';
import { againstFloor } from '../over-http.ts';

export const singleAccept: Case = {
  name: 'single_accept',
  ours: '`POST /emails/send`, 50 in flight',
  floor: 'Express and pg: an email row and a job in one transaction',
  ...toFloor(0.5),
  run: (bench) => againstFloor(bench, { kind: 'send', inFlight: 50 }),
};
