import { useDraggable } from '@dnd-kit/core';
import {
  IconBlockquote,
  IconCode,
  IconColumns2,
  IconH1,
  IconId,
  IconLineDashed,
  IconPhoto,
  IconRectangle,
  IconShare,
  IconSpacingVertical,
  IconTextSize,
} from '@tabler/icons-react';
import { useMay, useReadsCode } from '../../app/current.ts';
import { DialogButton } from '../../parts/forms/dialog-button.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { BlockType } from '../content/blocks.ts';
import { useEditorState } from '../context.ts';
import { draftOf, type Place } from '../content/draft.ts';
import classes from '../editor.module.css';
import { OwnDesigns } from '../starts/own-designs.tsx';
import { contentLike } from '../starts/use-designs.ts';

const ICONS = {
  heading: IconH1,
  text: IconTextSize,
  image: IconPhoto,
  button: IconRectangle,
  columns: IconColumns2,
  card: IconId,
  quote: IconBlockquote,
  divider: IconLineDashed,
  spacer: IconSpacingVertical,
  social: IconShare,
  html: IconCode,
} satisfies Record<BlockType, unknown>;

const TYPES = Object.keys(ICONS) as BlockType[];

/** The blocks that can be added: by a click, or by dragging them to a place. */
export function Palette({ selected }: { selected: string | null }) {
  const t = useNewsletterTexts();
  const readsCode = useReadsCode();
  const may = useMay();
  const { insert } = useEditorState();
  const place: Place = selected === null ? null : { after: selected };
  return (
    <section className={classes.palette} aria-label={t.palette}>
      <h2 className={classes.title}>{t.palette}</h2>
      <div className={classes.types}>
        {TYPES.filter((type) => type !== 'html' || readsCode).map((type) => (
          <Choice key={type} type={type} place={place} />
        ))}
        {may('templates.list') && (
          <DialogButton label={t.own.title} size="lg">
            {(close) => (
              <OwnDesigns
                insert={(design) => {
                  insert(draftOf(contentLike(design)), selected);
                  close();
                }}
              />
            )}
          </DialogButton>
        )}
      </div>
    </section>
  );
}

function Choice({ type, place }: { type: BlockType; place: Place }) {
  const t = useNewsletterTexts();
  const { add } = useEditorState();
  const { setNodeRef, listeners } = useDraggable({ id: `new ${type}`, data: { type } });
  const Icon = ICONS[type];
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.type}
      {...listeners}
      onClick={() => add(type, place)}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      {t.types[type]}
    </button>
  );
}
