import type { Config } from '../../platform/config.ts';
import { findUnreported } from '../feedback/unreported.ts';
import { relayOf } from '../relay/relay-name.ts';
import type { DeliverySettings } from './facts.ts';

export const deliverySettingsOf = (config: Config): DeliverySettings => ({
  transport: config.mailTransport,
  relay: relayOf(config),
  lifetimes: config.lifetimes,
  reconcileWindowSeconds: config.reconcileWindowSeconds,
  isReported: findUnreported(config) === null,
});
