import type { Block } from './block.ts';

interface BlockWarning {
  code: 'button_without_link' | 'image_without_alt';
  message: string;
}

/** At most so many of one document are reported. */
const MAX_WARNINGS = 20;

/** What is missing in blocks that can be compiled nevertheless. */
export const blockWarnings = (blocks: readonly Block[]): BlockWarning[] =>
  warningsIn(blocks, 'blocks').slice(0, MAX_WARNINGS);

const warningsIn = (blocks: readonly Block[], at: string): BlockWarning[] =>
  blocks.flatMap((block, index) => {
    const place = `${at}.${index}`;
    switch (block.type) {
      case 'image':
        return pictureWarnings(block, place);
      case 'button':
        return buttonWarnings(block, place);
      case 'card':
        return [
          ...(block.image ? pictureWarnings(block.image, `${place}.image`) : []),
          ...(block.button ? buttonWarnings(block.button, `${place}.button`) : []),
        ];
      case 'columns':
        return block.columns.flatMap((inner, column) =>
          warningsIn(inner, `${place}.columns.${column}`),
        );
      default:
        return [];
    }
  });

const pictureWarnings = (
  { alt, decorative }: { alt?: string; decorative?: boolean },
  place: string,
): BlockWarning[] =>
  alt !== undefined || decorative
    ? []
    : [
        {
          code: 'image_without_alt',
          message: `The picture ${place} has no alt: many people read email without pictures. Say what it shows, or set decorative.`,
        },
      ];

const buttonWarnings = ({ url }: { url?: string }, place: string): BlockWarning[] =>
  url !== undefined
    ? []
    : [{ code: 'button_without_link', message: `The button ${place} has no url.` }];
