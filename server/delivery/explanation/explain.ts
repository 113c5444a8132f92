import type { EntityManager } from '@mikro-orm/postgresql';
import type { Principal } from '../../platform/values/principal.ts';
import { type DeliverySettings, readFacts } from './facts.ts';
import { nextStep } from './next-step.ts';
import { pastSteps } from './past-steps.ts';
import type { Step } from './step.ts';

/** D-F9: the life of an email: what has happened, why, and what happens next. */
export async function explainEmail(
  em: EntityManager,
  principal: Principal,
  id: string,
  settings: DeliverySettings,
  now: Date,
) {
  const facts = await readFacts(em, principal, id, settings, now);
  return {
    id: facts.email.id,
    status: facts.email.status,
    steps: pastSteps(facts).map(presentStep),
    next: presentStep(nextStep(facts)),
  };
}

export type Explanation = Awaited<ReturnType<typeof explainEmail>>;

const presentStep = ({ at, ...rest }: Step) => ({ at: at && at.toISOString(), ...rest });
