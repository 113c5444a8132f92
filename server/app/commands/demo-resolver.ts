import type { Parts } from '../shared-services.ts';

/** Domains of examples accept no mail, so the demo does not look them up: all have a mail server. */
export const demoResolver: NonNullable<Parts['resolver']> = {
  resolveMx: async () => [{ exchange: 'mail.demo-shop.example', priority: 10 }],
  resolve4: async () => [],
  resolve6: async () => [],
  resolveTxt: async () => [],
  resolveCname: async () => [],
  cancel: () => undefined,
};
