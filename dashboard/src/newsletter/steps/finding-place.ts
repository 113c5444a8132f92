import type { Block, CampaignCheck } from '@mailwright/sdk';
import { allBlocks, type BlockOf, findBlock, isUntranslated } from '../content/blocks.ts';
import type { Draft } from '../content/draft.ts';
import { fieldOf, partsOf } from '../content/sources.ts';

/** Where something that the check has found can be changed. */
export interface FindingPlace {
  step: 'who' | 'sender' | 'content';
  locale?: string;
  block?: string;
}

const STEPS: Readonly<Record<string, FindingPlace['step']>> = {
  sender_not_verified: 'sender',
  empty_subject: 'sender',
  no_dmarc: 'sender',
  nobody: 'who',
  rule_too_slow: 'who',
  not_found: 'who',
  recent_campaign: 'who',
  new_audience: 'who',
  language_without_content: 'content',
  clipped_by_gmail: 'content',
  render_failed: 'content',
  unsafe_link: 'content',
  untranslated: 'content',
  unrecognized_tag: 'content',
  unknown_field: 'content',
};

/** The place of a finding; null if it is not in the campaign. */
export function placeOfFinding(
  { code, details }: CampaignCheck['errors'][number],
  draft: Draft,
): FindingPlace | null {
  const { locale: named = '', id = null } = details ?? {};
  if (id !== null && findBlock(draft.letters[named]?.blocks ?? [], id)) {
    return { step: 'content', locale: named, block: id };
  }
  const fault = FAULTS[code];
  for (const [locale, { blocks }] of fault ? Object.entries(draft.letters) : []) {
    const original = new Map(
      allBlocks(draft.letters[draft.locale]?.blocks ?? []).map((one) => [one.id, one]),
    );
    const other = (block: Block) => (locale === draft.locale ? undefined : original.get(block.id));
    const found = allBlocks(blocks).find((block) => fault?.(block, other(block)));
    if (found)
      return { step: 'content', locale, ...(found.id !== undefined && { block: found.id }) };
  }
  const step = STEPS[code];
  return step === undefined ? null : { step };
}

/** Whether a block is what the check has found. */
type Fault = (block: Block, original: Block | undefined) => boolean;

const FAULTS: Readonly<Record<string, Fault>> = {
  image_without_alt: (block) =>
    picturesIn(block).some(({ alt, decorative }) => alt === undefined && decorative !== true),
  button_without_link: (block) => buttonsIn(block).some(({ url }) => url === undefined),
  untranslated: (block, original) =>
    original?.type === block.type && isUntranslated(block, original),
  unknown_field: (block) =>
    partsOf(JSON.stringify(block)).some((part) => 'tag' in part && readsUnknown(part.tag)),
  no_fallback: (block) =>
    partsOf(JSON.stringify(block)).some((part) => 'tag' in part && isBare(part.tag)),
  unsafe_link: (block) => /"http:\/\//.test(JSON.stringify(block)),
};

const picturesIn = (block: Block): Pick<BlockOf<'image'>, 'alt' | 'decorative'>[] => {
  if (block.type === 'image') return [block];
  return block.type === 'card' && block.image ? [block.image] : [];
};

const buttonsIn = (block: Block): Pick<BlockOf<'button'>, 'url'>[] => {
  if (block.type === 'button') return [block];
  return block.type === 'card' && block.button ? [block.button] : [];
};

/** Those of the check of the API. */
const CONTACT_FIELD = /\bcontact\.(?!(?:name|first_name|locale|data|custom_attributes)\b)/;

const readsUnknown = (tag: string): boolean => CONTACT_FIELD.test(tag);

/** A field without a text for those who have none. */
const isBare = (tag: string): boolean => fieldOf(tag)?.fallback === '';
