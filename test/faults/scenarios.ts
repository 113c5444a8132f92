import type { Scenario } from './context.ts';
import { attachments } from './scenarios/attachments.ts';
import { bouncing } from './scenarios/bouncing.ts';
import { campaign } from './scenarios/campaign.ts';
import { contactActions } from './scenarios/contact-actions.ts';
import { countingRelay } from './scenarios/counting-relay.ts';
import { deletedEndpoints } from './scenarios/deleted-endpoints.ts';
import { eventOrder } from './scenarios/event-order.ts';
import { forged } from './scenarios/forged.ts';
import { hostile } from './scenarios/hostile.ts';
import { imports } from './scenarios/imports.ts';
import { kills } from './scenarios/kills.ts';
import { mirror } from './scenarios/mirror.ts';
import { outage } from './scenarios/outage.ts';
import { restored } from './scenarios/restored.ts';
import { scheduledMail } from './scenarios/scheduled.ts';
import { signUpForms } from './scenarios/sign-up-forms.ts';
import { sigterm } from './scenarios/sigterm.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { smtp } from './scenarios/smtp.ts';
import { throttling } from './scenarios/throttle.ts';
import { unreported } from './scenarios/unreported.ts';
import { walls } from './scenarios/walls.ts';
import { webhooks } from './scenarios/webhooks.ts';
import { withdrawn } from './scenarios/withdrawn.ts';

/** Their bars compare times, so they need a machine that does nothing else: run by name or with `--long`. */
export const QUIET: readonly Scenario[] = [hostile, deletedEndpoints, countingRelay, signUpForms];

/** The slowest scenarios first. */
export const SCENARIOS: readonly Scenario[] = [
  mirror,
  kills,
  outage,
  webhooks,
  restored,
  bouncing,
  campaign,
  imports,
  contactActions,
  attachments,
  throttling,
  walls,
  scheduledMail,
  sigterm,
  unreported,
  slowClients,
  smtp,
  withdrawn,
  eventOrder,
  forged,
];
