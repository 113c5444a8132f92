import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findCampaign } from '../../../server/messages/campaigns/campaigns.ts';
import { checkCampaign } from '../../../server/messages/campaigns/checks/check.ts';
import type { RequestScope } from '../../../server/platform/database/tenancy.ts';
import type { TestApp } from '../../support/app/app.ts';
import { addSubscribers, put } from './campaigns-setup.ts';
import { startStepper, type Stepper } from './steps-setup.ts';

let stepper: Stepper;
let app: TestApp;
beforeAll(async () => {
  stepper = await startStepper(['slow']);
  ({ app } = stepper);
  await addSubscribers(app, { count: 10, prefix: 'slow', list: 'slow' });
  await put(app.live, 'slow', { audience: { lists: ['slow'] } });
});
afterAll(() => stepper.close());

test('CAMPAIGNS-9 a sample that takes too long to render ends early, and refuses nothing', async () => {
  let passed = 0;
  const clock = performance.now.bind(performance);
  const usage = process.cpuUsage.bind(process);
  performance.now = () => clock() + passed;
  process.cpuUsage = () => {
    const { user, system } = usage();
    return { user: user + passed * 1_000, system };
  };
  const { renderTemplate } = stepper.parts;
  const slow: typeof renderTemplate = Object.assign(
    (...given: Parameters<typeof renderTemplate>) => {
      passed += 1_000;
      return renderTemplate(...given);
    },
    renderTemplate,
  );
  const { check } = await app.asOwner(async (em) => {
    const scope = { em, organizationId: app.organizationId, mode: 'live' } as RequestScope;
    const campaign = await findCampaign(scope, 'slow');
    if (!campaign) throw new Error('There is no campaign.');
    return checkCampaign(scope, campaign, { ...stepper.parts, renderTemplate: slow });
  });
  performance.now = clock;
  process.cpuUsage = usage;
  expect(check).toMatchObject({
    ready: true,
    errors: [],
    audience: { sendable: 10 },
    sample: 6,
  });
});
