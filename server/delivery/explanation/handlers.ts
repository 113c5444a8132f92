import type { Handlers } from '../../http/operation.ts';
import { explainEmail } from './explain.ts';
import type { DeliverySettings } from './facts.ts';

export interface ExplanationParts {
  delivery: DeliverySettings;
  now: () => Date;
}

export const explanationHandlers = ({ delivery, now }: ExplanationParts) =>
  ({
    'emails.explain': async ({ path, scope }) => ({
      status: 200,
      body: await explainEmail(scope, path.id, delivery, now()),
    }),
  }) satisfies Partial<Handlers>;
