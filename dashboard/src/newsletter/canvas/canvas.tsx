import { ActionIcon } from '@mantine/core';
import { useDroppable } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type CSSProperties, memo, type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Block, Campaign, Organization } from '@mailwright/sdk';
import { useMay } from '../../app/current.ts';
import { DialogButton } from '../../parts/forms/dialog-button.tsx';
import { Logo } from '../../settings/logo.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { BlockView, frameStyle, textOn } from './block-view.tsx';
import { type BlockOf, hasPicture, type InnerBlock, isComplete } from '../content/blocks.ts';
import classes from './canvas.module.css';
import { concerns, type Shown, useEditorState } from '../context.ts';
import mail from './mail.module.css';
import { ChoosePicture } from '../pictures/picture-field.tsx';
import { ownPath } from '../../parts/data/own-path.ts';
import { RichEditor } from '../writing/rich-editor.tsx';

interface BlocksProps extends Shown {
  blocks: readonly Block[];
}

interface CanvasProps extends BlocksProps {
  organization: Organization;
  layout: Campaign['layout'];
}

/** The email while it is made. Header and footer come from the layout. */
export function Canvas({ blocks, organization, layout, ...shown }: CanvasProps) {
  const t = useNewsletterTexts();
  const { brand } = useEditorState();
  const colors = { '--mail-brand': brand } as CSSProperties;
  return (
    <section className={classes.paper} style={colors} aria-label={t.canvas}>
      <Header organization={organization} layout={layout} />
      <div className={mail.mail}>
        {blocks.length === 0 && <p className={mail.placeholder}>{t.noBlocks}</p>}
        <Blocks blocks={blocks} {...shown} />
      </div>
      <Footer organization={organization} />
    </section>
  );
}

type HeaderProps = Pick<CanvasProps, 'organization' | 'layout'>;

function Header({ organization, layout }: HeaderProps) {
  const t = useNewsletterTexts();
  const may = useMay();
  const { logo, brand: name } = organization;
  const { brand } = useEditorState();
  const source = ownPath(logo?.url);
  const isBanner = layout === 'banner';
  const colors = isBanner ? { background: brand, color: textOn(brand) } : undefined;
  return (
    <div className={`${classes.edge} ${isBanner ? classes.banner : ''}`} style={colors}>
      {source !== null && <img className={classes.logo} src={source} alt={name ?? ''} />}
      {source === null && isBanner && name}
      {source === null && !isBanner && !may('organization.putLogo') && t.noLogo}
      {source === null && may('organization.putLogo') && (
        <DialogButton label={t.addLogo}>{() => <Logo organization={organization} />}</DialogButton>
      )}
    </div>
  );
}

function Footer({ organization }: Pick<CanvasProps, 'organization'>) {
  const t = useNewsletterTexts();
  const { brand, legal_entity: entity, ...others } = organization;
  const { legal_address, legal_details, brand_footer, brand_support_email } = others;
  const lines = [entity === brand ? null : entity, legal_address, legal_details];
  return (
    <div className={classes.edge}>
      {brand !== null && <strong>{brand}</strong>}
      {[...lines, brand_footer, brand_support_email].map(
        (line, at) =>
          line !== null && (
            <div key={at} className={classes.lines}>
              {line}
            </div>
          ),
      )}
      <div className={classes.lines}>{t.footer}</div>
    </div>
  );
}

function Blocks({ blocks, ...shown }: BlocksProps) {
  const text = JSON.stringify(blocks.flatMap(({ id }) => (id === undefined ? [] : [id])));
  // With another array, all blocks would be drawn again.
  const ids = useMemo(() => JSON.parse(text) as string[], [text]);
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      <ol className={classes.list}>
        {blocks.map((block, at) => (
          <Item key={block.id} block={block} at={at} count={blocks.length} {...shown} />
        ))}
      </ol>
    </SortableContext>
  );
}

interface ItemProps extends Shown {
  block: Block;
  at: number;
  count: number;
}

/** A key that is pressed changes one of 40 blocks. */
const Item = memo(BlockItem, (one, other) => {
  const { block } = other;
  return (
    one.block === block &&
    one.at === other.at &&
    one.count === other.count &&
    one.locale === other.locale &&
    (one.selected === other.selected ||
      !concerns(block, new Set([one.selected, other.selected]))) &&
    (one.untranslated === other.untranslated ||
      !concerns(block, difference(one.untranslated, other.untranslated)))
  );
});

/** The ids that are in one of the sets. */
const difference = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set([...one, ...other].filter((id) => !(one.has(id) && other.has(id))));

function BlockItem({ block, at, count, ...shown }: ItemProps) {
  const t = useNewsletterTexts();
  const { select, move, duplicate, remove, brand } = useEditorState();
  const id = block.id ?? '';
  const sortable = useSortable({ id });
  const { transform } = sortable;
  const isSelected = shown.selected === id;
  const name = t.types[block.type];
  const choose = (event: MouseEvent): void => {
    event.stopPropagation();
    if (!isSelected) select(id);
  };
  const tool = (label: string, icon: ReactNode, act: () => void, others: object = {}) => (
    <ActionIcon
      size="sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      title={label}
      {...others}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        act();
      }}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <li
      ref={sortable.setNodeRef}
      data-block={id}
      className={`${classes.item} ${isSelected ? classes.selected : ''} ${sortable.isDragging ? classes.dragged : ''}`}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition: sortable.transition,
      }}
      onClick={choose}
    >
      <div className={classes.bar}>
        <span
          ref={sortable.setActivatorNodeRef}
          className={classes.handle}
          title={t.drag}
          aria-hidden="true"
          {...sortable.listeners}
        >
          <IconGripVertical size={14} />
        </span>
        <button type="button" className={classes.name} aria-pressed={isSelected} onClick={choose}>
          {t.place(name, at + 1)}
        </button>
        {shown.untranslated.has(id) && <span className={classes.mark}>{t.untranslated}</span>}
        {!isComplete(block) && <span className={classes.mark}>{t.incomplete}</span>}
        {isSelected && (
          <span className={classes.tools}>
            {tool(t.moveUp, <IconArrowUp size={14} />, () => move(id, -1), {
              'data-move': -1,
              disabled: at === 0,
            })}
            {tool(t.moveDown, <IconArrowDown size={14} />, () => move(id, 1), {
              'data-move': 1,
              disabled: at === count - 1,
            })}
            {tool(t.duplicate, <IconCopy size={14} />, () => duplicate(id))}
            {tool(t.remove, <IconTrash size={14} />, () => remove(id))}
          </span>
        )}
      </div>
      <div
        className={`${classes.block} ${classes[`padding${block.padding ?? 1}`]}`}
        style={frameStyle(block, brand)}
      >
        <Content block={block} isSelected={isSelected} {...shown} />
      </div>
    </li>
  );
}

function Content({ block, isSelected, ...shown }: Shown & { block: Block; isSelected: boolean }) {
  const { change } = useEditorState();
  if (block.type === 'columns') return <Columns block={block} {...shown} />;
  if (block.type === 'text' && isSelected) {
    const id = block.id ?? '';
    return (
      <RichEditor
        key={`${shown.locale} ${id}`}
        html={block.html}
        change={(html) => change(id, { html })}
      />
    );
  }
  if (block.type === 'image' && isSelected && !hasPicture(block)) {
    return (
      <div className={mail.placeholder}>
        <ChoosePicture picture={block} change={(changes) => change(block.id ?? '', changes)} />
      </div>
    );
  }
  return <BlockView block={block} />;
}

function Columns({ block, ...shown }: Shown & { block: BlockOf<'columns'> }) {
  return (
    <div className={`${classes.columns} ${classes[`layout${block.layout}`]}`}>
      {block.columns.map((column, at) => (
        <Column key={at} columns={block.id ?? ''} at={at} blocks={column} {...shown} />
      ))}
    </div>
  );
}

interface ColumnProps extends Shown {
  columns: string;
  at: number;
  blocks: readonly InnerBlock[];
}

function Column({ columns, at, blocks, ...shown }: ColumnProps) {
  const t = useNewsletterTexts();
  const { add } = useEditorState();
  const { setNodeRef, isOver } = useDroppable({
    id: `${columns}-${at}`,
    data: { columns, column: at },
  });
  return (
    <div ref={setNodeRef} className={`${classes.column} ${isOver ? classes.over : ''}`}>
      <Blocks blocks={blocks} {...shown} />
      <button
        type="button"
        className={classes.add}
        onClick={(event) => {
          event.stopPropagation();
          add('text', { columns, column: at });
        }}
      >
        {t.addToColumn(at + 1)}
      </button>
    </div>
  );
}
