import { createRenderer } from '../../messages/templates/index.ts';
import type { Acceptance } from '../../messages/emails/index.ts';
import type { Config } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import type { InstallationKeys } from '../../platform/installation/signing-keys.ts';
import { sendEnqueuer } from '../../platform/queue/enqueue.ts';
import { createLinks } from '../../platform/tokens/links.ts';
import { createTokens } from '../../platform/tokens/token.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { keyRingOf } from '../key-ring-of.ts';
import { createQueue } from '../open-queue.ts';

export interface OpenedAcceptance {
  acceptance: Acceptance;
  close(): Promise<void>;
}

/** The services that accept emails; they open a connection of the queue. */
export async function openAcceptance(
  config: Config,
  { url, keys, hashAddress }: { url: string; keys: InstallationKeys; hashAddress: HashAddress },
): Promise<OpenedAcceptance> {
  const urls = { ownerUrl: url, appUrl: url };
  const boss = createQueue(urls, { worker: false }, createLog('silent'));
  await boss.start();
  const tokens = createTokens(keyRingOf(config, keys));
  return {
    acceptance: {
      transport: config.mailTransport,
      renderTemplate: createRenderer(),
      hashAddress,
      enqueueSend: sendEnqueuer(boss),
      links: createLinks(config.baseUrl, tokens.sign),
      now: () => new Date(),
    },
    close: () => boss.stop({ graceful: false, close: true }),
  };
}
