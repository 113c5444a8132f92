/**
 * Clients that send by SMTP, in a separate process: ten connections for each key, which are kept. Reports the messages per
 * second that were accepted.
 */
import { randomUUID } from 'node:crypto';
import { lines, Wire } from '../smtp/wire.ts';

const FROM = 'hello@demo-shop.example';
const CONNECTIONS_OF_KEY = 10;

const [port = '', ...keys] = process.argv.slice(2);
const run = randomUUID().slice(0, 8);
let count = 0;

const sessions = await Promise.all(
  keys.flatMap((key) => Array.from({ length: CONNECTIONS_OF_KEY }, () => open(key))),
);

process.on('message', (order: { warmUpMs: number; measureMs: number }) => {
  void measure(order).then((perSecond) => process.send?.(perSecond));
});
process.on('disconnect', () => process.exit());
process.send?.({});

async function open(key: string): Promise<Wire> {
  const wire = await Wire.open(Number(port), { secure: true });
  await wire.command('EHLO client.example');
  const reply = await wire.login(key);
  if (!reply.startsWith('235')) throw new Error(`The login got the reply ${reply}.`);
  return wire;
}

async function measure({ warmUpMs, measureMs }: { warmUpMs: number; measureMs: number }) {
  const begin = performance.now() + warmUpMs;
  const end = begin + measureMs;
  let accepted = 0;
  const client = async (session: Wire): Promise<void> => {
    while (performance.now() < end) {
      count += 1;
      const to = `zofie.${run}.${count}@example.com`;
      const reply = await session.send({ from: FROM, to: [to] }, messageTo(to));
      if (!reply.startsWith('250')) throw new Error(`A message got the reply ${reply}.`);
      const at = performance.now();
      if (at >= begin && at < end) accepted += 1;
    }
  };
  await Promise.all(sessions.map(client));
  return (accepted / measureMs) * 1_000;
}

/** As long as the email of `single_accept`. */
function messageTo(to: string): string {
  const boundary = 'b';
  const text = 'Hello Zofie Novakova, set a new password: https://shop.example/reset/1';
  return lines(
    `From: Demo Shop <${FROM}>`,
    `To: Zofie Novakova <${to}>`,
    `Message-ID: <${to}>`,
    'Date: Mon, 30 Nov 2026 10:00:00 +0000',
    'Subject: Set a new password',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>${text}</p>`,
    `--${boundary}--`,
  );
}
