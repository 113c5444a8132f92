import { type Case, toFloor } from '../case.ts';
import { againstFloor } from '../over-http.ts';

export const attachmentAccept: Case = {
  name: 'attachment_accept',
  ours: '`POST /emails/send` with 1 MiB of different bytes each, 10 in flight',
  floor: 'Express and pg: an email row, the bytes and a job in one transaction',
  ...toFloor(0.5),
  run: (bench) => againstFloor(bench, { kind: 'attachment', inFlight: 10 }),
};
