/** `npm run pictures`: takes a picture of the example of each block for the reference. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { drawTeas } from '../../../server/app/commands/demo/picture.ts';
import { exampleMail, hashOfExample } from './block-example.ts';
import { EXAMPLES } from './samples.ts';

const FOLDER = fileURLToPath(new URL('../../../spec/reference/pictures/', import.meta.url));

const WIDTH = 600;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({
  viewport: { width: WIDTH, height: 800 },
  colorScheme: 'light',
});
// In place of the pictures of the examples.
const teas = drawTeas();
await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/png', body: teas }));
const taken: Record<string, object> = {};
for (const block of EXAMPLES) {
  await page.setContent(exampleMail(block), { waitUntil: 'load' });
  const content = page.locator('.mw-blocks').first();
  const box = await content.boundingBox();
  if (!box) throw new Error(`The block ${block.type} is not shown.`);
  await writeFile(`${FOLDER}${block.type}.png`, await content.screenshot());
  const { width, height } = box;
  taken[block.type] = {
    html: hashOfExample(block),
    width: Math.round(width),
    height: Math.round(height),
  };
}
await writeFile(`${FOLDER}blocks.json`, `${JSON.stringify(taken, null, 2)}\n`);
await browser.close();
process.stdout.write(`${Object.keys(taken).length} pictures in ${FOLDER}\n`);
