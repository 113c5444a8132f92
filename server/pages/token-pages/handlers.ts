import type { SenderParts } from '../../messages/senders/sender-parts.ts';
import { alertEmailHandlers } from './alert-email.ts';
import { confirmationHandlers } from './confirmation.ts';
import { preferencesHandlers } from './preferences.ts';
import type { TokenPageHandlers } from './result.ts';
import { senderHandlers } from './sender.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import { type ReadWebVersion, webVersionHandlers } from './web-version.ts';

interface TokenPageParts {
  senders: SenderParts;
  readWebVersion: ReadWebVersion;
}

export const tokenPageHandlers = ({
  senders,
  readWebVersion,
}: TokenPageParts): TokenPageHandlers => ({
  ...confirmationHandlers,
  ...preferencesHandlers,
  ...unsubscribeHandlers,
  ...senderHandlers(senders),
  ...alertEmailHandlers(senders),
  ...webVersionHandlers(readWebVersion),
});
