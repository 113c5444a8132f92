export { Mailwright } from './client.ts';
export * from './exports.ts';
