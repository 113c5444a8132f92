import { setTimeout as sleep } from 'node:timers/promises';
import type { Email, Mailwright } from '@mailwright/sdk';
import { OperatorError } from '../../../platform/errors.ts';

const FOLLOW_MS = 100;
const MAX_WAIT_MS = 30_000;

/** Polls until the email is delivered, and prints each status once. */
export async function follow(client: Mailwright, id: string): Promise<Email> {
  let last = 'queued';
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await sleep(FOLLOW_MS)) {
    const email = await client.emails.get(id);
    if (email.status !== last) say(`${id} is ${email.status}`);
    if (email.status === 'delivered') return email;
    last = email.status;
  }
  throw new OperatorError('The email was not delivered within 30 seconds.');
}

export function step(title: string): void {
  say(`\n▸ ${title}`);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
