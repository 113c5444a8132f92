import type { Scenario } from './context.ts';
import { kills } from './scenarios/kills.ts';
import { outage } from './scenarios/outage.ts';
import { sigterm } from './scenarios/sigterm.ts';

export const SCENARIOS: Scenario[] = [kills, outage, sigterm];
