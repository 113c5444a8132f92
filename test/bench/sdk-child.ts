/**
 * The floor of draining: the AWS SDK alone in a loop. `node sdk-child.ts <in flight>`; asked over IPC
 * for a number of messages, it sends them, and says when it has.
 */
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { createSesClient } from '../../server/delivery/ses-client.ts';
import { newId } from '../../server/values/id.ts';

const inFlight = Number(process.argv[2]);
const client = createSesClient({ maxSockets: inFlight });

process.on('message', (count: number) => {
  void sendAll(count).then(() => process.send?.('sent'));
});
process.on('disconnect', () => process.exit());
process.send?.({});

async function sendAll(count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const text = { Data: `Hello Ada, this is message ${left}.`, Charset: 'UTF-8' };
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: '"Demo Shop" <hello@demo-shop.example>',
          Destination: { ToAddresses: ['ada@example.com'] },
          Content: { Simple: { Subject: text, Body: { Text: text, Html: text }, Headers: [] } },
          EmailTags: [{ Name: 'email_id', Value: newId() }],
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}
