import { createHash } from 'node:crypto';
import type { Block } from '../../../server/messages/blocks/block.ts';
import { htmlSource } from '../../../server/messages/templates/content.ts';
import { checkedTemplate } from '../../../server/messages/templates/language/index.ts';
import { compiled } from './samples.ts';

const DATA = { brand: 'Demo Shop', contact: { name: 'Eva' } };

/** The email whose content the reference shows as a picture. */
export function exampleMail(block: Block): string {
  const content = { subject: 'S', blocks: [block], ...compiled([block], 'en') };
  const source = htmlSource({ locale: 'en', layout: 'basic', content }) ?? '';
  return checkedTemplate(source, 'html', { locale: 'en' }).render(DATA).output;
}

/** What the picture depends on, except for the browser and its fonts. */
export const hashOfExample = (block: Block): string =>
  createHash('sha256')
    .update(compiled([block], 'en').html)
    .digest('hex');
