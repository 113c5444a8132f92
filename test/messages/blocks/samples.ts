import { readFileSync } from 'node:fs';
import type { Block } from '../../../server/messages/blocks/block.ts';
import { compileBlocks } from '../../../server/messages/blocks/compile.ts';

interface Document {
  components: {
    schemas: Record<
      string,
      { examples?: Block[]; oneOf?: { $ref: string }[]; anyOf?: { $ref: string }[] }
    >;
  };
}

const { components } = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as Document;

/** The example of each block in the document. */
export const EXAMPLES: Block[] = (
  components.schemas.Block?.oneOf ??
  components.schemas.Block?.anyOf ??
  []
).flatMap(({ $ref }) => components.schemas[$ref.split('/').at(-1) ?? '']?.examples ?? []);

export const PICTURE = 'https://shop.example/pictures/tea.jpg';

/** A picture of the library. */
export const ASSET = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0e01';
const PICTURES = new Map([[ASSET, { url: PICTURE, width: 1200, height: 800 }]]);

export const LONG_WORD =
  'NejdelšíSlovoKteréSiKdoDovedlVymysletABezMezeryHoNapsalDoSvéhoEmailuJednomuZákazníkovi';

/** What blocks are compiled into, without pauses. */
export function compiled(blocks: readonly Block[], locale: string) {
  const steps = compileBlocks(blocks, locale, PICTURES);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
