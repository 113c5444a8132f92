import { expect } from '@jest/globals';
import { openOrm } from '../../../server/app/orm.ts';
import {
  type CampaignWorkerParts,
  FEED_BATCH,
  stepOf,
} from '../../../server/messages/campaigns/running/campaign-worker.ts';
import { createLog } from '../../../server/platform/log.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { act, addNewsTemplate, campaignPath, put } from './campaigns-setup.ts';

/** A server without a worker: the tests make the steps of its campaigns, one by one. */
export interface Stepper {
  app: TestApp;
  parts: CampaignWorkerParts;
  read: (slug: string) => Promise<Answer['body']>;
  /** Schedules a campaign to a list, and returns its id. */
  begin: (list: string, more?: object) => Promise<string>;
  step: (id: string) => Promise<boolean>;
  /** Makes steps until the campaign has the status. */
  stepUntil: (id: string, slug: string, status: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function startStepper(lists: string[]): Promise<Stepper> {
  const app = await startTestApp({ parts: { api: true, worker: false } });
  const { acceptance, installation } = app.running.services;
  const orm = openOrm(
    installation.workerUrl,
    { applicationName: 'steps', maxConnections: 4 },
    null,
  );
  const log = createLog('silent');
  const parts = { ...acceptance, orm, log, campaignShare: 0.8, batch: FEED_BATCH };
  await addNewsTemplate(app);
  await addLists(app, 'static', lists);
  const read = async (slug: string) => (await app.live.get(campaignPath(slug))).body;
  const step = (id: string) => stepOf(parts, id);
  return {
    app,
    parts,
    read,
    step,
    async begin(list, more = {}) {
      await put(app.live, list, { audience: { lists: [list] }, ...more });
      expect((await act(app.live, list, 'schedule', {})).status).toBe(200);
      return (await read(list)).id;
    },
    async stepUntil(id, slug, status) {
      for (let steps = 0; (await read(slug)).status !== status; steps += 1) {
        if (steps > 100) throw new Error(`The campaign does not become ${status}.`);
        await step(id);
      }
    },
    async close() {
      await orm.close(true);
      await app.close();
    },
  };
}
