import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';

export async function testCampaign(
  { out, client, testMode }: AccountContext,
  { as: contact, locale }: { as?: string; locale?: string },
  slug: string,
  to: string[],
): Promise<void> {
  const sent = await client.campaigns.testSend(readName('slug', slug), {
    to,
    ...(contact !== undefined && { as_contact: contact }),
    ...(locale !== undefined && { locale }),
  });
  if (out.json) return out.printJson(sent);
  for (const { to: address, id } of sent.emails) out.print(`${id}  ${address}`);
  if (testMode) out.note('This is a test key: nothing was sent.');
}
