/**
 * Signs and posts webhooks in a loop: `node post-child.ts <undici | outbound> <url> <in flight>`. Over IPC it receives a
 * number of events, posts them, and reports when it is done. With `undici` it is the floor of delivering them.
 */
import { Pool } from 'undici';
import { eventBody } from '../../server/account/events/event-body.ts';
import { createOutbound } from '../../server/platform/outbound/outbound.ts';
import { newId } from '../../server/platform/values/id.ts';
import {
  newWebhookSecret,
  signWebhook,
} from '../../server/platform/values/secrets/standard-webhooks.ts';

const [by, text = '', connections] = process.argv.slice(2);
const inFlight = Number(connections);
const url = new URL(text);
const secret = newWebhookSecret();

export interface PostOrder {
  count: number;
  /** Every event is this one with its own id. */
  event: { type: string; data: string };
}

process.on('message', (order: PostOrder) => {
  void postAll(order).then(() => process.send?.('posted'));
});
process.on('disconnect', () => process.exit());
process.send?.({});

const post = by === 'outbound' ? withOutbound() : withUndici();

async function postAll({ count, event }: PostOrder): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const id = newId();
      const body = eventBody({ ...event, id, sequence: String(left), person_id: null });
      const signature = signWebhook({ id, body, at: new Date() }, [secret]);
      const status = await post({ 'content-type': 'application/json', ...signature }, body);
      if (status !== 204) throw new Error(`The receiver responded with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}

type Post = (headers: Record<string, string>, body: string) => Promise<number>;

function withUndici(): Post {
  const pool = new Pool(url.origin, { connections: inFlight, pipelining: 1 });
  return async (headers, body) => {
    const reply = await pool.request({ method: 'POST', path: url.pathname, headers, body });
    await reply.body.dump();
    return reply.statusCode;
  };
}

function withOutbound(): Post {
  const outbound = createOutbound({ rules: { allow: [], allowLoopback: true } });
  return async (headers, body) => {
    const { status } = await outbound.request(text, { method: 'POST', headers, body });
    return status;
  };
}
