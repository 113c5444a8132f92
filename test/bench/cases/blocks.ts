import { query, sql } from '../../../server/platform/database/sql.ts';
import type { Block } from '../../../server/messages/blocks/block.ts';
import { htmlSource } from '../../../server/messages/templates/content.ts';
import { putTemplate } from '../../../server/messages/templates/save.ts';
import type { TemplateContent } from '../../../server/messages/templates/template.entity.ts';
import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase, type Database } from '../database.ts';
import { interleave } from '../interleave.ts';
import { startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { startSes } from '../ses.ts';

const EMAILS = 5_000;
/** Emails sent before the measurement, because worker and endpoint start cold. */
const WARM_UP = 5_000;
const IN_FLIGHT = 50;

const NEWS: Block[] = [
  { type: 'heading', level: 2, text: 'Hello {{ name }}' },
  { type: 'text', html: '<p>The <strong>winter teas</strong> are here, {{ name }}.</p>' },
  { type: 'image', url: 'https://shop.example/teas.jpg', alt: 'Tins of tea', height: 300 },
  { type: 'button', text: 'See the teas', url: 'https://shop.example/teas' },
  { type: 'quote', text: 'The best tea in town.', author: 'Ada' },
];

export const blocks: Case = {
  name: 'blocks',
  ours: 'One worker, 5,000 queued emails of 40 blocks; SES responds at once, 50 in flight',
  floor:
    'The same emails from a template with the whole document and the text that the blocks become',
  ...toFloor(0.95),

  async run({ serverUrl, long, say }) {
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    const versions = await putBoth(database, account.organizationId);
    const ses = await startSes(0);
    const env = { AWS_ENDPOINT_URL_SESV2: ses.url, MAIL_CONNECTIONS: String(IN_FLIGHT) };
    const worker = await startMailwright('worker', database.url, env);
    const turn = async (which: keyof typeof versions, count = EMAILS): Promise<number> => {
      // The worker is stopped meanwhile.
      process.kill(worker.pid, 'SIGSTOP');
      await fillQueue(database, account, count);
      await takeVersion(database, versions[which]);
      process.kill(worker.pid, 'SIGCONT');
      const { perSecond } = await ses.receive(count, IN_FLIGHT);
      await untilSettled(database);
      say(`${which}: ${perSecond.toFixed(0)}/s`);
      return perSecond;
    };
    try {
      await turn('blocks', WARM_UP);
      await turn('template', WARM_UP);
      const { ours, floor, ratio } = await interleave(
        long ? 9 : 5,
        () => turn('blocks'),
        () => turn('template'),
      );
      return { ratio, figures: { per_second: ours, floor_per_second: floor } };
    } finally {
      await worker.stop();
      await ses.stop();
      await database.close();
    }
  },
};

/** The ids of both versions. */
const putBoth = (database: Database, organizationId: string) =>
  database.asOwner(async (em) => {
    const put = async (slug: string, layout: 'card' | null, content: object) => {
      const { after } = await putTemplate(
        { em, organizationId },
        {
          slug,
          name: slug,
          layout,
          content: { en: { subject: 'News for {{ name }}', ...content } },
        },
      );
      return after.version;
    };
    const blocks = await put('blocks', 'card', {
      blocks: Array.from({ length: 40 }, (_, n) => NEWS[n % NEWS.length]),
    });
    const content = blocks.content.en as TemplateContent;
    // A template without the style sheet of the blocks would be a smaller email.
    const html = htmlSource({ locale: 'en', layout: 'card', content });
    const template = await put('template', null, { html, text: content.text });
    return { blocks: blocks.id, template: template.id };
  });

const takeVersion = (database: Database, versionId: string) =>
  database.asOwner((em) =>
    query(em, sql`update emails set template_version_id = ${versionId} where status = 'queued'`),
  );
