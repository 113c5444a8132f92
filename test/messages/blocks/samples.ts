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
export const LONG_WORD =
  'NejdelšíSlovoKteréSiKdoDovedlVymysletABezMezeryHoNapsalDoSvéhoEmailuJednomuZákazníkovi';

/** What blocks are compiled into, without pauses. */
export function compiled(blocks: readonly Block[], locale: string) {
  const steps = compileBlocks(blocks, locale);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
