import type { SenderParts } from '../../messages/senders/sender-parts.ts';
import { confirmationHandlers } from './confirmation.ts';
import { preferencesHandlers } from './preferences.ts';
import type { TokenPageHandlers } from './result.ts';
import { senderHandlers } from './sender.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

export const tokenPageHandlers = (parts: SenderParts): TokenPageHandlers => ({
  ...confirmationHandlers,
  ...preferencesHandlers,
  ...unsubscribeHandlers,
  ...senderHandlers(parts),
});
