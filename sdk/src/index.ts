export { Mailwright } from './client.ts';
export * from './exports.ts';
export { type ReceivedHeaders, type VerifyOptions, webhooks } from './webhooks.ts';
