export { Mailwright } from './client.ts';
export * from './exports.ts';
export {
  type ReceivedHeaders,
  type VerifyOptions,
  type WebhookEvent,
  webhooks,
} from './webhooks.ts';
