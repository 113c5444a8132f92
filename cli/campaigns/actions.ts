import type { Campaign } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { ask } from '../output/prompt.ts';
import { showTime } from '../output/time.ts';

export async function scheduleCampaign(
  context: AccountContext,
  { at }: { at?: string },
  slug: string,
): Promise<void> {
  const campaign = await context.client.campaigns.schedule(readName('slug', slug), {
    ...(at !== undefined && { at }),
  });
  report(context, campaign, `starts at ${showTime(campaign.scheduled_at)}`);
}

export async function pauseCampaign(
  context: AccountContext,
  _options: object,
  slug: string,
): Promise<void> {
  report(context, await context.client.campaigns.pause(readName('slug', slug)));
}

export async function resumeCampaign(
  context: AccountContext,
  { acknowledge = false }: { acknowledge?: boolean },
  slug: string,
): Promise<void> {
  const name = readName('slug', slug);
  report(context, await context.client.campaigns.resume(name, { acknowledge }));
}

export async function cancelCampaign(
  context: AccountContext,
  { yes = false }: { yes?: boolean },
  slug: string,
): Promise<void> {
  const name = readName('slug', slug);
  if (!yes) await confirm(context, name);
  report(context, await context.client.campaigns.cancel(name));
}

async function confirm({ terminal }: AccountContext, slug: string): Promise<void> {
  if (!terminal.stdin.isTTY) {
    throw usageError(
      'A canceled campaign cannot be resumed, and there is no terminal to confirm it: add --yes.',
    );
  }
  const question = `Cancel the campaign ${slug} for good? Type yes to continue: `;
  if ((await ask(terminal, question)) !== 'yes') throw new Failure('Nothing was changed.');
}

function report({ out, testMode }: AccountContext, campaign: Campaign, detail = ''): void {
  if (out.json) return out.printJson(campaign);
  const { slug, status } = campaign;
  out.print(`${slug} is ${status}${status === 'scheduled' && detail ? `: ${detail}` : ''}.`);
  if (testMode) out.note('This is a test key: nothing has changed.');
}
