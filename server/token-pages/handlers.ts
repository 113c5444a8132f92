import { confirmationHandlers } from './confirmation.ts';
import { preferencesHandlers } from './preferences.ts';
import type { TokenPageHandlers } from './result.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

export const tokenPageHandlers: TokenPageHandlers = {
  ...confirmationHandlers,
  ...preferencesHandlers,
  ...unsubscribeHandlers,
};
