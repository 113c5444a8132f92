import '@mantine/core/styles/Tooltip.css';
import '@mantine/tiptap/styles.css';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button, Group, Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Campaign, Organization } from '@mailwright/sdk';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { DialogButton } from '../parts/forms/dialog-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { type NewsletterTexts, useNewsletterTexts } from '../texts/newsletter.ts';
import { type BlockType, findBlock, newId } from './content/blocks.ts';
import { Canvas } from './canvas/canvas.tsx';
import { type EditorActions, EditorContext } from './context.ts';
import {
  changeBlock,
  changeLayout,
  type Draft,
  duplicateBlock,
  insertBlock,
  moveBlock,
  moveBlockTo,
  moveToColumn,
  type Place,
  placeOf,
  removeBlock,
  untranslatedIn,
} from './content/draft.ts';
import { insertDesign } from './content/insert-design.ts';
import classes from './editor.module.css';
import { type FieldNames, useFieldNames } from './writing/field-names.ts';
import { Languages } from './languages.tsx';
import { newBlock } from './canvas/new-block.ts';
import { Palette } from './canvas/palette.tsx';
import { PreparedPreview, Preview } from './preview/preview.tsx';
import { Settings } from './settings/settings.tsx';
import { isSavable, SaveDesign } from './starts/save-design.tsx';
import { type DraftState, undoKeys } from './saving/use-draft.ts';

interface EditorProps {
  campaign: Campaign;
  state: DraftState;
  /** The block and the language to begin with. */
  first: { block?: string | undefined; locale?: string | undefined };
}

/** The content of a newsletter, made of blocks. */
export function Editor(props: EditorProps) {
  const fields = useFieldNames();
  const organization = useCall(call('organization', 'get'));
  if (!organization.data && organization.error) return <FailureNotice error={organization.error} />;
  // What was read stays while it is read again: a session that ends must not remove what somebody writes.
  if (!fields || !organization.data) return <Skeleton height={600} />;
  return <Loaded {...props} fields={fields} organization={organization.data} />;
}

/** That of the layouts, for organizations without one. */
const DEFAULT_BRAND = '#1e3a5f';

interface LoadedProps extends EditorProps {
  fields: FieldNames;
  organization: Organization;
}

function Loaded({ campaign, state, first, fields, organization }: LoadedProps) {
  const t = useNewsletterTexts();
  const may = useMay();
  const brand = organization.brand_color ?? DEFAULT_BRAND;
  const { draft, change, undo, redo } = state;
  const [chosen, setLocale] = useState(first.locale ?? draft.locale);
  const locale = draft.letters[chosen] ? chosen : draft.locale;
  const [selected, setSelected] = useState<string | null>(first.block ?? null);
  const [said, setSaid] = useState('');
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const blocks = draft.letters[locale]?.blocks ?? [];
  const untranslated = useMemo(() => untranslatedIn(draft, locale), [draft, locale]);

  const latest = useRef({ draft, locale, t });
  latest.current = { draft, locale, t };
  const actions = useMemo(() => actionsFor(latest, change, setSelected, setSaid), [change]);
  const shared = useMemo(() => ({ ...actions, fields, brand }), [actions, fields, brand]);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const drop = useCallback(
    (event: DragEndEvent) => dropped(event, actions, change),
    [actions, change],
  );

  const saveButton = (label: string, block: string | null): ReactNode =>
    may('templates.put') &&
    isSavable(draft, block) && (
      <DialogButton label={label}>
        {() => <SaveDesign draft={draft} layout={campaign.layout} block={block} />}
      </DialogButton>
    );
  return (
    <EditorContext value={shared}>
      <div onKeyDownCapture={undoKeys(state)}>
        <Languages draft={draft} locale={locale} choose={setLocale} change={change} />
        <Group gap="xs" my="sm">
          <Button size="xs" variant="default" disabled={!state.canUndo} onClick={undo}>
            {t.undo}
          </Button>
          <Button size="xs" variant="default" disabled={!state.canRedo} onClick={redo}>
            {t.redo}
          </Button>
          {saveButton(t.own.saveDesign, null)}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </Group>
        <Tabs defaultValue={isNarrow ? 'preview' : 'edit'} keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="edit">{t.edit}</Tabs.Tab>
            <Tabs.Tab value="preview">{t.preview.title}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="edit">
            <PreparedPreview campaign={campaign} draft={draft} locale={locale} />
            <DndContext
              sensors={sensors}
              collisionDetection={closestCenter}
              onDragEnd={drop}
              accessibility={NO_ANNOUNCEMENTS}
            >
              <div className={classes.columns}>
                <Palette selected={selected} />
                <Canvas
                  blocks={blocks}
                  organization={organization}
                  layout={campaign.layout}
                  locale={locale}
                  selected={selected}
                  untranslated={untranslated}
                />
                <Settings block={findBlock(blocks, selected)} locale={locale}>
                  {saveButton(t.own.saveBlock, selected)}
                </Settings>
              </div>
            </DndContext>
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <Preview campaign={campaign} draft={draft} locale={locale} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </EditorContext>
  );
}

/** Who drags with a pointer sees it; buttons move blocks for everybody else, and say so. */
const NO_ANNOUNCEMENTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

type Change = DraftState['change'];

interface Latest {
  current: {
    draft: Draft;
    locale: string;
    t: NewsletterTexts;
  };
}

function actionsFor(
  latest: Latest,
  change: Change,
  select: (id: string | null) => void,
  say: (sentence: string) => void,
): EditorActions {
  const blocksNow = () => latest.current.draft.letters[latest.current.locale]?.blocks ?? [];
  const nameOf = (id: string): string => {
    const type = findBlock(blocksNow(), id)?.type;
    return type ? latest.current.t.types[type] : '';
  };
  return {
    select,
    add: (type: BlockType, place: Place) => {
      const { t } = latest.current;
      const block = newBlock(type, t);
      change((draft) => insertBlock(draft, block, place));
      select(block.id ?? null);
      say(t.said.added(t.types[type]));
      scrollTo(block.id ?? '');
    },
    insert: (design, after) => {
      change((draft) => insertDesign(draft, design, after));
      say(latest.current.t.own.inserted);
    },
    remove: (id) => {
      const { said } = latest.current.t;
      say(said.removed(nameOf(id)));
      const { list, at } = placeOf(blocksNow(), id);
      const next = list[at + 1]?.id ?? list[at - 1]?.id ?? null;
      select(next);
      change((draft) => removeBlock(draft, id));
      if (next !== null) focusIn(next, 'button');
    },
    duplicate: (id) => {
      const copy = newId();
      say(latest.current.t.said.duplicated(nameOf(id)));
      change((draft) => duplicateBlock(draft, id, copy));
      select(copy);
      scrollTo(copy);
    },
    move: (id, by) => {
      const { list, at } = placeOf(blocksNow(), id);
      if (!list[at + by]) return;
      say(latest.current.t.said.moved(nameOf(id), at + by + 1, list.length));
      change((draft) => moveBlock(draft, id, by));
      // A button that moves in the document loses the focus.
      focusIn(id, `[data-move="${by}"]:enabled`);
    },
    change: (id, changes) => {
      const { locale } = latest.current;
      const what = `${locale} ${id} ${Object.keys(changes).join()}`;
      change((draft) => changeBlock(draft, locale, id, changes), what);
    },
    changeLayout: (id, layout) => change((draft) => changeLayout(draft, id, layout)),
  };
}

const elementOf = (id: string) => document.querySelector(`[data-block="${CSS.escape(id)}"]`);

/** Shows a block when it is drawn. */
function scrollTo(id: string): void {
  requestAnimationFrame(() => elementOf(id)?.scrollIntoView({ block: 'nearest' }));
}

/** Moves the focus to a control of a block when it is drawn; to the first one if there is none like it. */
function focusIn(id: string, selector: string): void {
  requestAnimationFrame(() => {
    const block = elementOf(id);
    const control = block?.querySelector<HTMLElement>(selector) ?? block?.querySelector('button');
    control?.focus();
  });
}

/** What the pointer has dragged: a block to another place, or a new one from the palette. */
function dropped({ active, over }: DragEndEvent, actions: EditorActions, change: Change): void {
  if (!over) return;
  const { type } = (active.data.current ?? {}) as { type?: BlockType };
  const id = String(active.id);
  const target = String(over.id);
  const column = over.data.current as { columns?: string; column?: number } | undefined;
  const isColumn = column?.columns !== undefined && column.column !== undefined;
  const place: Place = isColumn
    ? { columns: column.columns ?? '', column: column.column ?? 0 }
    : { after: target };
  if (type) actions.add(type, place);
  else if (isColumn) change((draft) => moveToColumn(draft, id, place));
  else change((draft) => moveBlockTo(draft, id, target));
}
