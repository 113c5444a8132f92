import { createContext, use } from 'react';
import type { Block } from '@mailwright/sdk';
import { allBlocks, type BlockType, type Changes, type Layout } from './content/blocks.ts';
import type { Draft, Place } from './content/draft.ts';
import type { FieldNames } from './writing/field-names.ts';

/** What can be done with the blocks. The same object as long as the editor is there. */
export interface EditorActions {
  select: (id: string | null) => void;
  add: (type: BlockType, place: Place) => void;
  /** Inserts the blocks of a design after a block, or at the end. */
  insert: (design: Draft, after: string | null) => void;
  remove: (id: string) => void;
  duplicate: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  change: (id: string, changes: Changes) => void;
  changeLayout: (id: string, layout: Layout) => void;
}

interface EditorState extends EditorActions {
  fields: FieldNames;
  /** The color of the organization's brand. */
  brand: string;
}

export const EditorContext = createContext<EditorState | null>(null);

export function useEditorState(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('There is no editor here.');
  return state;
}

/** What the canvas shows of the selection. */
export interface Shown {
  locale: string;
  selected: string | null;
  /** Blocks with the words of the main language. */
  untranslated: ReadonlySet<string>;
}

/** Whether a block, or one in its columns, is among others. */
export const concerns = (block: Block, ids: ReadonlySet<string | null>): boolean =>
  allBlocks([block]).some(({ id }) => ids.has(id ?? null));
