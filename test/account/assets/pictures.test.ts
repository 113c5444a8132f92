import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  deleteUnusedAssets,
  deleteUnusedPictures,
} from '../../../server/account/assets/delete-unused.ts';
import { forgetTemplates } from '../../../server/messages/templates/delete-unused-versions.ts';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { run } from '../../cli/run.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { execute } from '../../support/app/requests.ts';
import { ONE_PIXEL, png } from '../../support/browser/images.ts';
import { auditOf } from '../../support/read/audit.ts';

const ASSETS = '/api/v1/assets';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' }, parts: { api: true, worker: false } });
  await setRateLimits(app, { uploads: 1_000 });
});
afterAll(() => app.close());

const upload = (file: string | Buffer, name?: string, client = app.live): Promise<Answer> =>
  client.post(ASSETS, { data: typeof file === 'string' ? file : file.toString('base64'), name });
const remove = (id: string, client: TestClient = app.live): Promise<Answer> =>
  client.request('DELETE', `${ASSETS}/${id}`);
const get = (id: string): Promise<Answer> => app.live.get(`${ASSETS}/${id}`);

/** A picture that no other test has. */
let made = 0;
async function newPicture(): Promise<{ id: string; url: string; file: Buffer }> {
  made += 1;
  const file = png(400, 100 + 2 * made);
  const { status, body } = await upload(file, `Picture ${made}`);
  expect(status).toBe(201);
  return { ...body, file };
}

const image = (asset: string, fields: object = {}) => ({
  type: 'image',
  asset,
  alt: 'Tea',
  ...fields,
});
const contentOf = (...blocks: object[]) => ({ content: { en: { subject: 'S', blocks } } });
const putTemplate = (slug: string, ...blocks: object[]): Promise<Answer> =>
  app.live.request('PUT', `/api/v1/templates/${slug}`, {
    body: { name: `Template ${slug}`, ...contentOf(...blocks) },
  });
const putCampaign = (slug: string, ...blocks: object[]): Promise<Answer> =>
  app.live.request('PUT', `/api/v1/campaigns/${slug}`, {
    body: { name: `Campaign ${slug}`, subtype: 'newsletter', ...contentOf(...blocks) },
  });

describe('CAMPAIGNS-19 a picture', () => {
  test('is uploaded, found, and deleted, with entries in the audit log', async () => {
    const file = png(480, 96);
    const { status, body } = await upload(file, 'Winter teas.png');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Winter teas.png',
      url: expect.stringMatching(/^http:\/\/.*\/assets\/[0-9a-f]{64}$/),
      content_type: 'image/png',
      width: 480,
      height: 96,
      source_sha256: createHash('sha256').update(file).digest('hex'),
      used_in: [],
    });
    expect((await get(body.id)).body).toEqual(body);
    expect((await remove(body.id)).status).toBe(204);
    expect((await get(body.id)).status).toBe(404);
    expect((await remove(body.id)).status).toBe(404);
    const lines = await auditOf(app, body.id);
    expect(lines.map(({ operation }) => operation)).toEqual(['assets.upload', 'assets.delete']);
  });

  test('is stored once, also when it is uploaded at the same time', async () => {
    const file = png(77, 7);
    const answers = await Promise.all([1, 2, 3].map((n) => upload(file, `Name ${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('is scaled down to the width of an email on a fine screen', async () => {
    expect((await upload(png(2_400, 300))).body).toMatchObject({ width: 1_200, height: 150 });
    expect((await upload(png(5_000, 100))).body).toMatchObject({ width: 1_200, height: 24 });
    expect((await upload(png(100, 5_000))).body).toMatchObject({ width: 82, height: 4_096 });
  });

  test.each([
    ['no base64', 'data:image/png;base64,AAAA', 'data', 'invalid_format'],
    ['nothing', '', 'data', 'too_short'],
    ['no image', 'AAAA', 'data', 'invalid_value'],
    ['more than 10 MiB', 'A'.repeat(13_981_020), 'data', 'too_long'],
    ['too many pixels', png(5_001, 5_000).toString('base64'), 'data', 'invalid_value'],
    ['too wide a picture', png(10_001, 1).toString('base64'), 'data', 'invalid_value'],
  ])('is refused: %s', async (_what, data, field, reason) => {
    const { status, body } = await upload(data);
    expect([status, body.details]).toEqual([400, expect.objectContaining({ field, reason })]);
  });

  test.each([
    ['', 'too_short'],
    ['  ', 'too_short'],
    ['a\nb', 'invalid_format'],
  ])('is refused with the name %j', async (name, reason) => {
    const { status, body } = await upload(ONE_PIXEL, name);
    expect([status, body.details]).toEqual([
      400,
      expect.objectContaining({ field: 'name', reason }),
    ]);
  });

  test('of more than a piece arrives complete, and only as an image', async () => {
    const { body } = await upload(png(700, 700, { noise: true }));
    expect(body.bytes).toBeGreaterThan(2 * 256 * 1024);
    const response = await fetch(body.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(body.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const content = Buffer.from(await response.arrayBuffer());
    const { sha256 } = await app.asOwner((em) =>
      queryOne<{ sha256: string }>(
        em,
        sql`select encode(sha256(content), 'hex') as sha256 from assets where id = ${body.id}`,
      ),
    );
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    const head = await fetch(body.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.bytes)]);
    const etag = response.headers.get('etag') ?? '';
    const known = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await fetch(body.url, { headers: known });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('is another one in another organization, and no logo', async () => {
    const { live } = await createOrganization(app, 'same-picture');
    const file = png(61, 6);
    const own = await upload(file);
    const other = await upload(file, 'Theirs', live);
    expect(other.status).toBe(201);
    expect(other.body.url).not.toBe(own.body.url);
    expect((await remove(own.body.id, live)).status).toBe(404);
    const logo = await app.live.request('PUT', '/api/v1/organization/logo', {
      body: { data: file.toString('base64') },
    });
    expect(logo.body.logo.url).not.toBe(own.body.url);
    expect((await app.live.request('DELETE', '/api/v1/organization/logo')).status).toBe(204);
    expect((await fetch(own.body.url)).status).toBe(200);
  });

  test('counts among the bytes that the organization can have', async () => {
    const { live, id } = await createOrganization(app, 'few-bytes');
    const first = await upload(png(62, 6), 'First', live);
    const { bytes } = first.body;
    await execute(
      app,
      sql`update organizations set maxima = jsonb_build_object('asset_bytes', ${bytes}::integer) where id = ${id}`,
    );
    const refused = await upload(png(63, 6), 'Second', live);
    expect([refused.status, refused.body.details.reason]).toEqual([400, 'too_many']);
    const page = await live.get(ASSETS);
    expect(page.body).toMatchObject({ bytes, max_bytes: bytes });
    expect((await upload(png(62, 6), 'Again', live)).status).toBe(200);
  });

  test('is found by a part of its name, whatever its case', async () => {
    await upload(png(64, 6), '100 % Žluťoučký.png');
    const found = async (search: string): Promise<string[]> => {
      const { body } = await app.live.get(`${ASSETS}?search=${encodeURIComponent(search)}`);
      return body.data.map(({ name }: { name: string }) => name);
    };
    expect(await found('žluť')).toEqual(['100 % Žluťoučký.png']);
    expect(await found('0 %')).toEqual(['100 % Žluťoučký.png']);
    expect(await found('nowhere')).toEqual([]);
    expect((await app.live.get(`${ASSETS}?search=`)).status).toBe(400);
  });

  test('TEST-MODE-1 is not stored with a test key', async () => {
    const { status, body } = await upload(png(65, 6), 'Test', app.test);
    expect([status, body.test_mode]).toEqual([201, true]);
    expect((await get(body.id)).status).toBe(404);
  });
});

test('ORGANIZATIONS-3 pictures are deleted with their organization', async () => {
  const { live, id } = await createOrganization(app, 'deleted');
  const { body } = await upload(png(66, 6), 'Deleted', live);
  const content = contentOf(image(body.id));
  const put = { body: { name: 'Template', ...content } };
  expect((await live.request('PUT', '/api/v1/templates/deleted', put)).status).toBe(201);
  const settings = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const { code } = await run(
    ['organizations', 'delete', 'deleted', '--confirm', 'deleted'],
    settings,
  );
  expect(code).toBe(0);
  const { count } = await app.asOwner((em) =>
    queryOne<{ count: number }>(
      em,
      sql`select count(*)::integer as count from assets where organization_id = ${id}`,
    ),
  );
  expect(count).toBe(0);
  expect((await fetch(body.url)).status).toBe(404);
});

describe('CAMPAIGNS-19 a block', () => {
  test('shows a picture with its size, no wider than it is', async () => {
    const { id, url } = await newPicture();
    const height = 100 + 2 * made;
    const { body } = await putTemplate(
      'sized',
      image(id),
      image(id, { width: 200 }),
      image(id.toUpperCase(), { padding: 0 }),
      { type: 'card', image: { asset: id, decorative: true } },
    );
    const { html, text, blocks } = body.content.en;
    expect(
      html.match(new RegExp(`<img src="${url}"[^>]* width="\\d+" height="\\d+"`, 'g')),
    ).toEqual([
      `<img src="${url}" alt="Tea" width="400" height="${height}"`,
      `<img src="${url}" alt="Tea" width="200" height="${height / 2}"`,
      `<img src="${url}" alt="Tea" width="400" height="${height}"`,
      `<img src="${url}" alt="" width="400" height="${height}"`,
    ]);
    expect(text).toContain('Tea');
    expect(blocks[0]).toEqual(image(id));
  });

  test('names a picture that exists, and no URL beside it', async () => {
    const { id } = await newPicture();
    const unknown = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const { body } = await putTemplate(
      'unknown',
      image(id),
      image(unknown),
      { type: 'card', image: { asset: unknown, alt: 'A' } },
      { type: 'columns', layout: '1-1', columns: [[], [image(unknown)]] },
    );
    expect(body.details.errors).toMatchObject(
      [
        'content.en.blocks.1.asset',
        'content.en.blocks.2.image.asset',
        'content.en.blocks.3.columns.1.0.asset',
      ].map((field) => ({ field, reason: 'not_found' })),
    );
    const both = await putTemplate('both', image(id, { url: 'https://shop.example/a.png' }));
    expect(both.body.details).toMatchObject({
      field: 'content.en.blocks.0.asset',
      reason: 'conflict',
    });
  });

  test('keeps its picture from being deleted', async () => {
    const { id } = await newPicture();
    await putTemplate('shown', image(id));
    await putCampaign('shown', { type: 'card', image: { asset: id, alt: 'Tea' } });
    const usedIn = [
      { type: 'campaign', slug: 'shown', name: 'Campaign shown' },
      { type: 'template', slug: 'shown', name: 'Template shown' },
    ];
    expect((await get(id)).body.used_in).toEqual(usedIn);
    const refused = await remove(id);
    expect([refused.status, refused.body.details]).toEqual([
      409,
      { reason: 'in_use', used_in: usedIn },
    ]);
    await putTemplate('shown', { type: 'divider' });
    expect((await get(id)).body.used_in).toEqual(usedIn.slice(0, 1));
    expect((await app.live.request('DELETE', '/api/v1/campaigns/shown')).status).toBe(204);
    expect((await get(id)).body.used_in).toEqual([]);
    expect((await remove(id)).status).toBe(204);
  });

  test('keeps it while a campaign is scheduled with an earlier version of a template', async () => {
    const { id } = await newPicture();
    await putTemplate('pinned', image(id));
    const campaign = { name: 'Pinned', subtype: 'newsletter', template: 'pinned' };
    await app.live.request('PUT', '/api/v1/campaigns/pinned', { body: campaign });
    await execute(
      app,
      sql`update campaigns c set template_version_id = v.id from template_versions v
          join templates t on t.id = v.template_id
        where c.slug = 'pinned' and t.slug = 'pinned'`,
    );
    await putTemplate('pinned', { type: 'divider' });
    expect((await remove(id)).body.details.used_in).toEqual([
      { type: 'campaign', slug: 'pinned', name: 'Pinned' },
    ]);
  });

  test('is never saved with a picture that is deleted at the same time', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id } = await newPicture();
      const [saved, removed] = await Promise.all([putTemplate(`race${n}`, image(id)), remove(id)]);
      const isThere = (await get(id)).status === 200;
      expect([saved.status, removed.status]).toEqual(isThere ? [201, 409] : [400, 204]);
    }
  });
});

describe('CAMPAIGNS-19 upkeep', () => {
  const age = (days: number) =>
    execute(
      app,
      sql`update assets set unused_since = unused_since - make_interval(days => ${days})`,
      sql`update template_versions set created_at = created_at - make_interval(days => ${days})`,
      sql`update templates set deleted_at = deleted_at - make_interval(days => ${days})`,
    );
  const deleteUnused = () => app.asOwner((em) => deleteUnusedPictures(em));

  test('deletes what nothing has shown for 30 days', async () => {
    const unused = await newPicture();
    const shown = await newPicture();
    const earlier = await newPicture();
    const again = await newPicture();
    await putTemplate('kept', image(shown.id), image(earlier.id));
    await putTemplate('kept', image(shown.id));
    await age(29);
    await deleteUnused();
    expect((await get(unused.id)).status).toBe(200);
    // Who uploads a picture again is about to use it.
    expect((await upload(again.file)).body.id).toBe(again.id);
    await age(2);
    await deleteUnused();
    await app.asOwner((em) => deleteUnusedAssets(em));
    const all = [unused, shown, earlier, again];
    const statuses = await Promise.all(all.map(async ({ id }) => (await get(id)).status));
    // The third is in an earlier version of a template, which sent email may show.
    expect(statuses).toEqual([404, 200, 200, 200]);
  });

  test('begins to count when the last version that shows it is forgotten', async () => {
    const { id } = await newPicture();
    await putTemplate('forgotten', image(id));
    await age(60);
    await deleteUnused();
    await app.live.request('DELETE', '/api/v1/templates/forgotten');
    await age(1);
    await app.asOwner((em) => forgetTemplates(em));
    await deleteUnused();
    expect((await get(id)).status).toBe(200);
    await age(31);
    await deleteUnused();
    expect((await get(id)).status).toBe(404);
  });
});
