import type { Handlers } from '../http/operation.ts';
import { type Acceptance, acceptEmail } from './accept.ts';
import { getEmail } from './emails.ts';
import { presentEmail } from './present.ts';

export const emailHandlers = (acceptance: Acceptance, now: () => Date) =>
  ({
    'emails.send': async ({ body, caller, em }) => {
      const { id, queuedAt } = await acceptEmail(em, caller, body, acceptance);
      return { status: 200, body: { id, status: 'queued', queued_at: queuedAt.toISOString() } };
    },

    'emails.get': async ({ path, caller, em }) => ({
      status: 200,
      body: presentEmail(await getEmail(em, caller, path.id), now()),
    }),
  }) satisfies Partial<Handlers>;
