import type { Block } from '@mailwright/sdk';
import type { NewsletterTexts } from '../../texts/newsletter.ts';
import { type BlockType, newId } from '../content/blocks.ts';

/** A block as it is added, with words in the language of the page. */
export function newBlock(type: BlockType, { newTexts: t }: NewsletterTexts): Block {
  const id = newId();
  switch (type) {
    case 'heading':
      return { id, type, level: 2, text: t.heading };
    case 'text':
      return { id, type, html: `<p>${t.text}</p>` };
    case 'image':
      return { id, type };
    case 'button':
      return { id, type, text: t.button, align: 'center' };
    case 'columns':
      return {
        id,
        type,
        layout: '1-1',
        columns: [
          [{ id: newId(), type: 'text', html: `<p>${t.text}</p>` }],
          [{ id: newId(), type: 'text', html: `<p>${t.text}</p>` }],
        ],
      };
    case 'card':
      return { id, type, title: t.card };
    case 'quote':
      return { id, type, text: t.quote };
    case 'divider':
      return { id, type };
    case 'spacer':
      return { id, type, size: 24 };
    case 'social':
      return { id, type, links: [], align: 'center' };
    case 'html':
      return { id, type, html: '' };
  }
}
