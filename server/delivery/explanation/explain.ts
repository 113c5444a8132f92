import type { RequestScope } from '../../platform/database/tenancy.ts';
import { type DeliverySettings, readFacts } from './facts.ts';
import { nextStep } from './next-step.ts';
import { pastSteps } from './past-steps.ts';
import type { Step } from './step.ts';

/** EMAILS-27: the life of an email: what has happened, why, and what happens next. */
export async function explainEmail(
  scope: RequestScope,
  id: string,
  settings: DeliverySettings,
  now: Date,
) {
  const facts = await readFacts(scope, id, settings, now);
  return {
    id: facts.email.id,
    status: facts.email.status,
    steps: pastSteps(facts).map(presentStep),
    next: presentStep(nextStep(facts)),
  };
}

export type Explanation = Awaited<ReturnType<typeof explainEmail>>;

const presentStep = ({ at, ...rest }: Step) => ({ at: at && at.toISOString(), ...rest });
