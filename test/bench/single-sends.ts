import { setTimeout as sleep } from 'node:timers/promises';
import { createRequests } from './requests.ts';
import type { Ses } from './ses.ts';

interface Sending {
  baseUrl: string;
  key: string;
  ses: Ses;
}

const PER_SECOND = 20;

/**
 * Sends single emails at a steady rate, whatever the time that each takes. Returns for each the milliseconds from the
 * request until SES has the email.
 */
export async function sendSteadily(
  { baseUrl, key, ses }: Sending,
  count: number,
): Promise<number[]> {
  const next = createRequests('send', '/api/v1', []);
  const sentAt = new Map<string, number>();
  const receivedAt = new Map<string, number>();
  const received = ses.receiveEach(count, (messages) => {
    for (const [id, time] of messages) receivedAt.set(id, time);
  });
  const send = async (): Promise<void> => {
    const { method, path, body = null } = next();
    const began = Date.now();
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
    if (answer.status !== 200) throw new Error(`The send got a ${answer.status}.`);
    const { id } = (await answer.json()) as { id: string };
    sentAt.set(id, began);
  };
  const began = performance.now();
  const sends: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    sends.push(send());
    await sleep(Math.max(0, began + ((n + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  await Promise.all([...sends, received]);
  return [...sentAt].map(([id, at]) => Math.max(0, (receivedAt.get(id) ?? Number.NaN) - at));
}
