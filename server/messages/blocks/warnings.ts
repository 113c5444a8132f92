import type { Block } from './block.ts';

interface BlockWarning {
  code: 'button_without_link' | 'image_without_alt';
  /** As a person counts: “block 7” is the seventh one. */
  message: string;
  /** What the message names: the `path` of the block, its `id` if it has one, and the `text` of a button. */
  details: Record<string, string>;
}

/** At most so many of one document are reported. */
const MAX_WARNINGS = 20;

/** What is missing in blocks that can be compiled nevertheless. */
export const blockWarnings = (blocks: readonly Block[]): BlockWarning[] =>
  warningsIn(blocks, 'blocks', '').slice(0, MAX_WARNINGS);

interface Place {
  path: string;
  name: string;
  id: string | undefined;
}

const warningsIn = (blocks: readonly Block[], at: string, within: string): BlockWarning[] =>
  blocks.flatMap((block, index) => {
    const place = { path: `${at}.${index}`, name: `${within}block ${index + 1}`, id: block.id };
    switch (block.type) {
      case 'image':
        return pictureWarnings(block, place);
      case 'button':
        return buttonWarnings(block, place);
      case 'card':
        return [
          ...(block.image ? pictureWarnings(block.image, place) : []),
          ...(block.button ? buttonWarnings(block.button, place) : []),
        ];
      case 'columns':
        return block.columns.flatMap((inner, column) =>
          warningsIn(
            inner,
            `${place.path}.columns.${column}`,
            `${place.name}, column ${column + 1}, `,
          ),
        );
      default:
        return [];
    }
  });

const pictureWarnings = (
  { alt, decorative }: { alt?: string; decorative?: boolean },
  place: Place,
): BlockWarning[] =>
  alt !== undefined || decorative
    ? []
    : [
        {
          code: 'image_without_alt',
          message: `The picture (${place.name}) has no description: many people read email without pictures. Say in alt what it shows, or set decorative.`,
          details: detailsOf(place),
        },
      ];

const buttonWarnings = (button: { text: string; url?: string }, place: Place): BlockWarning[] => {
  if (button.url !== undefined) return [];
  const text = shownText(button.text);
  const message = `The button “${text}” (${place.name}) leads nowhere: give it a link.`;
  return [{ code: 'button_without_link', message, details: { ...detailsOf(place), text } }];
};

const detailsOf = ({ path, id }: Place): Record<string, string> => ({
  path,
  ...(id !== undefined && { id }),
});

/** Values that each recipient has are left out, as nobody reads their tags on a button. */
const shownText = (text: string): string => text.replace(/\{[{%][^{}]*\}+/g, '…').trim();
