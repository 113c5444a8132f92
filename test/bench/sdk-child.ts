/**
 * The floor of draining: the AWS SDK alone in a loop, with its default settings except the number
 * of sockets. `node sdk-child.ts <in flight>`; over IPC it receives a number of messages, sends
 * them, and reports when it is done.
 */
import { SendEmailCommand, type SendEmailCommandInput, SESv2Client } from '@aws-sdk/client-sesv2';
import { newId } from '../../server/platform/values/id.ts';

const inFlight = Number(process.argv[2]);
const client = new SESv2Client({ requestHandler: { httpAgent: { maxSockets: inFlight } } });

export interface SdkOrder {
  count: number;
  /** Every message is this one with its own id. */
  message: object;
}

process.on('message', (order: SdkOrder) => {
  void sendAll(order).then(() => process.send?.('sent'));
});
process.on('disconnect', () => process.exit());
process.send?.({});

async function sendAll({ count, message }: SdkOrder): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const tags = [{ Name: 'email_id', Value: newId() }];
      const input = { ...message, EmailTags: tags } as SendEmailCommandInput;
      await client.send(new SendEmailCommand(input));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}
