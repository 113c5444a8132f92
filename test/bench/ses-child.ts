/**
 * An SES endpoint in a separate process: `node ses-child.ts <delay in ms> <messages per second>`. Reports over IPC the
 * messages since the last request; for the request `each`, with the id and the time of each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { after, accept, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';

const [delayMs = 0, perSecond = 0] = process.argv.slice(2).map(Number);
const endpoint = await startSesEndpoint();
endpoint.account.SendQuota = { Max24HourSend: -1, MaxSendRate: perSecond, SentLast24Hours: 0 };
endpoint.rule = () => (delayMs > 0 ? after(sleep(delayMs), accept()) : undefined);
process.on('message', (request) => {
  const times = endpoint.messages.map(({ receivedAt }) => receivedAt.getTime());
  const doubled = endpoint.doubledIds().length;
  const message = endpoint.messages.at(-1)?.email;
  const each = endpoint.messages.map(({ emailId }, n) => [emailId, times[n]]);
  const seen = { count: times.length, first: times[0], last: times.at(-1), doubled, message };
  process.send?.(request === 'each' ? { ...seen, each } : seen);
  endpoint.messages.length = 0;
});
process.on('disconnect', () => process.exit());
process.send?.({ url: endpoint.url });
