import type { CampaignCheck } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { EXIT } from '../failure.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { amount } from '../output/numbers.ts';

/** Exits with 1 if there are errors, so that a script can go on with `schedule`. */
export async function checkCampaign(
  { out, client }: AccountContext,
  _options: object,
  slug: string,
): Promise<void> {
  const check = await withProgress(out, 'Counting the audience', () =>
    client.campaigns.check(readName('slug', slug)),
  );
  if (out.json) out.printJson(check);
  else printCheck(out, check);
  if (!check.ready) process.exitCode = EXIT.failed;
}

function printCheck(out: Output, check: CampaignCheck): void {
  const { ready, errors, warnings, audience, missing_variables: missing, sample } = check;
  out.print(ready ? out.style('green', 'ready') : out.style('red', 'not ready'));
  for (const { message } of errors) out.print(`${out.style('red', 'error')}    ${message}`);
  for (const { message } of warnings) out.print(`${out.style('yellow', 'warning')}  ${message}`);
  if (audience) {
    const { matched, sendable, excluded } = audience;
    out.print('');
    out.facts([
      ['Audience', String(matched)],
      ['Would get it', String(sendable)],
      ['No consent', String(excluded.no_consent)],
      ['Unsubscribed', String(excluded.unsubscribed)],
      ['Suppressed', String(excluded.suppressed)],
      ['Invalid address', String(excluded.invalid)],
      ['Mailed recently', String(excluded.recently_mailed)],
    ]);
  }
  if (missing.length === 0) return;
  out.print('', `Variables that are missing in a sample of ${sample}:`);
  out.facts(missing.map(({ name, contacts }) => [`  ${name}`, amount(contacts, 'contact')]));
}
