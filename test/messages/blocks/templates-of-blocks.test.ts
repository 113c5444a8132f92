import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { codesOf, putTemplate, templatePath } from '../../support/read/templates.ts';
import { EXAMPLES } from './samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const BLOCKS = [
  { type: 'heading', level: 1, text: 'Hello {{ name | default("you") }}' },
  { type: 'button', text: 'Order', url: 'https://shop.example/order' },
];

const put = (slug: string, blocks: unknown, fields: object = {}): Promise<Answer> =>
  putTemplate(app.live, slug, { content: { en: { subject: 'News', blocks, ...fields } } });

describe('TEMPLATES-2 a template of blocks', () => {
  test('is returned as it was written, with what it was compiled into', async () => {
    const { status, body } = await put('news', BLOCKS, { preheader: 'New' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ layout: 'card', version: 1, warnings: [] });
    expect(body.content.en).toEqual({
      subject: 'News',
      preheader: 'New',
      blocks: BLOCKS,
      html: expect.stringContaining('>Hello {{ name | default("you") }}</h1>'),
      text: 'Hello {{ name | default("you") }}\n\nOrder: https://shop.example/order',
    });
    expect((await app.live.get(templatePath('news'))).body.content).toEqual(body.content);
    const again = await put('news', BLOCKS, { preheader: 'New' });
    expect(again.body.version).toBe(1);
    const changed = await put('news', [BLOCKS[0]]);
    expect(changed.body.version).toBe(2);
    const versions = await app.live.get(`${templatePath('news')}/versions`);
    expect(versions.body.data[1].content.en.blocks).toEqual(BLOCKS);
  });

  test('is previewed as a whole document with dark mode and columns for phones', async () => {
    await put('preview', BLOCKS);
    const path = `${templatePath('preview')}/preview`;
    const stored = await app.live.post(path, { data: { name: '<Eva>' } });
    expect(stored.body.html).toMatch(/^<!doctype html>.*Hello &lt;Eva&gt;<\/h1>/s);
    expect(stored.body.html).toContain('.mw-column { max-width: 100% !important; }');
    expect(stored.body.text).toMatch(/^Hello <Eva>\n/);
    const content = { subject: 'S', blocks: [{ type: 'divider' }] };
    const draft = await app.live.post(path, { content });
    expect(draft.status).toBe(200);
    expect(draft.body.text).toContain('----');
    const bare = await app.live.post(path, { content, layout: null });
    expect(bare.body).toMatchObject({ details: { field: 'layout', reason: 'required' } });
  });

  test('takes every example of the reference', async () => {
    expect(await put('examples', EXAMPLES)).toMatchObject({ status: 201 });
  });
});

describe('refused is', () => {
  test.each([
    [{ blocks: BLOCKS, html: '<p>1</p>' }, 'content.en.blocks', 'conflict'],
    [{ blocks: BLOCKS, text: '1' }, 'content.en.blocks', 'conflict'],
    [{ blocks: [] }, 'content.en.blocks', 'too_short'],
    [{ blocks: 'all' }, 'content.en.blocks', 'invalid_type'],
    [{ blocks: [1] }, 'content.en.blocks.0', 'invalid_type'],
    [{ blocks: [{ type: 'video' }] }, 'content.en.blocks.0.type', 'invalid_value'],
    [
      {
        blocks: [
          {
            type: 'columns',
            layout: '1-1',
            columns: [
              [{ type: 'divider' }, { type: 'image', url: 'https://a.example', alt: 1 }],
              [],
            ],
          },
        ],
      },
      'content.en.blocks.0.columns.0.1.alt',
      'invalid_type',
    ],
    [
      { blocks: Array.from({ length: 101 }, () => ({ type: 'divider' })) },
      'content.en.blocks',
      'too_many',
    ],
    [{}, 'content.en', 'required'],
  ])('%j', async (fields, field, reason) => {
    const { status, body } = await putTemplate(app.live, 'refused', {
      content: { en: { subject: 'S', ...fields } },
    });
    expect({ status, details: body.details }).toMatchObject({
      status: 400,
      details: { field, reason },
    });
  });

  test('a template of blocks without a layout', async () => {
    const content = { en: { subject: 'S', blocks: BLOCKS } };
    const { body } = await putTemplate(app.live, 'refused', { content, layout: null });
    expect(body.details).toMatchObject({ field: 'layout', reason: 'required' });
  });

  test('what the language cannot hold, with its block', async () => {
    const many = `{{ a + b + c + d + e + f + g + h }}`.repeat(140);
    const { body } = await put(
      'refused',
      Array.from({ length: 40 }, () => ({ type: 'quote', text: many })),
    );
    expect(body.details).toMatchObject({ field: 'content.en.blocks', reason: 'invalid_format' });
  });
});

test('what is missing in a draft is a warning', async () => {
  const saved = await put('draft', [
    { type: 'image', url: 'https://shop.example/a.png' },
    {
      type: 'columns',
      layout: '1-1',
      columns: [[], [{ type: 'button', text: 'Order, {{ name }}' }]],
    },
  ]);
  expect(saved.status).toBe(201);
  expect(codesOf(saved)).toEqual(['image_without_alt en', 'button_without_link en']);
  expect(saved.body.warnings[0].message).toMatch(/^The picture \(block 1\) has no description/);
  expect(saved.body.warnings[1].message).toBe(
    'The button “Order, …” (block 2, column 2, block 1) leads nowhere: give it a link.',
  );
});

test('an email of blocks is sent like any other', async () => {
  await put('sent', BLOCKS);
  const sent = await app.live.post('/api/v1/emails/send', {
    to: 'eva@shop.example',
    template: 'sent',
    data: { name: 'Eva' },
  });
  expect(sent.status).toBe(200);
  const { body } = await app.live.get(`/api/v1/emails/${sent.body.id}/content`);
  expect(body.html).toContain('>Hello Eva</h1>');
  expect(body.html).not.toContain('{{');
  expect(body.text).toMatch(/^Hello Eva\n\nOrder: /);
});
