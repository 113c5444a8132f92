import { Text, Textarea } from '@mantine/core';
import type { Block } from '@mailwright/sdk';
import type { ReactNode } from 'react';
import { useReadsCode } from '../../app/current.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { Changes } from '../content/blocks.ts';
import { useEditorState } from '../context.ts';
import classes from '../editor.module.css';
import { ButtonFields } from './button-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { Check, Choose, WholeNumber, Words } from './controls.tsx';
import { FrameFields } from './frame-fields.tsx';
import { ImageFields } from './image-fields.tsx';
import { SocialFields } from './social-fields.tsx';

interface SettingsProps {
  block: Block | undefined;
  locale: string;
  /** Below the settings of a block. */
  children: ReactNode;
}

/** The settings of the block that is selected. */
export function Settings({ block, locale, children }: SettingsProps) {
  const t = useNewsletterTexts();
  const { change } = useEditorState();
  const id = block?.id ?? '';
  return (
    <section className={classes.side} aria-label={t.settings.title}>
      <h2 className={classes.title}>{block ? t.types[block.type] : t.settings.title}</h2>
      {block ? (
        <div key={`${locale} ${id}`}>
          <Fields block={block} change={(changes) => change(id, changes)} />
          <FrameFields block={block} change={(changes) => change(id, changes)} />
          {children}
        </div>
      ) : (
        <Text size="sm">{t.settings.none}</Text>
      )}
    </section>
  );
}

interface FieldsProps {
  block: Block;
  change: (changes: Changes) => void;
}

function Fields({ block, change }: FieldsProps) {
  const t = useNewsletterTexts().settings;
  const { changeLayout } = useEditorState();
  switch (block.type) {
    case 'heading':
      return (
        <>
          <Words label={t.text} text={block.text} change={(text) => change({ text })} />
          <Choose
            label={t.level}
            value={String(block.level) as '1' | '2' | '3'}
            names={t.levels}
            change={(level) => change({ level: Number(level) })}
          />
          <Align {...block} change={change} />
        </>
      );
    case 'text':
      return (
        <>
          <Text size="sm" mb="sm">
            {t.textHelp}
          </Text>
          <Align {...block} change={change} />
        </>
      );
    case 'image':
      return (
        <>
          <ImageFields image={block} change={change} />
          <Align {...block} change={change} />
        </>
      );
    case 'button':
      return (
        <>
          <ButtonFields button={block} change={change} />
          <Align {...block} change={change} />
        </>
      );
    case 'columns':
      return (
        <>
          <Choose
            label={t.layout}
            value={block.layout}
            names={t.layouts}
            change={(layout) => changeLayout(block.id ?? '', layout)}
          />
          <Check
            label={t.stack}
            value={block.stack ?? true}
            change={(isOn) => change({ stack: isOn ? undefined : false })}
          />
          <Check
            label={t.reverse}
            value={block.reverse_on_phone ?? false}
            change={(isOn) => change({ reverse_on_phone: isOn || undefined })}
          />
        </>
      );
    case 'card':
      return <CardFields card={block} change={change} />;
    case 'quote':
      return (
        <>
          <Words isLong label={t.text} text={block.text} change={(text) => change({ text })} />
          <Words
            label={t.author}
            text={block.author ?? ''}
            change={(author) => change({ author: author || undefined })}
          />
        </>
      );
    case 'spacer':
      return (
        <WholeNumber
          label={t.size}
          value={block.size}
          min={4}
          max={120}
          change={(size) => change({ size: size ?? 4 })}
        />
      );
    case 'social':
      return (
        <>
          <SocialFields links={block.links} change={change} />
          <Align {...block} change={change} />
        </>
      );
    case 'html':
      return <OwnCode html={block.html} change={change} />;
    case 'divider':
      return null;
  }
}

/** Only who has to do with programs writes code. */
function OwnCode({ html, change }: { html: string; change: (changes: Changes) => void }) {
  const t = useNewsletterTexts();
  const readsCode = useReadsCode();
  if (!readsCode) return <Text size="sm">{t.ownCodeHelp}</Text>;
  return (
    <Textarea
      label={t.types.html}
      rows={10}
      spellCheck={false}
      value={html}
      onChange={({ currentTarget }) => change({ html: currentTarget.value })}
      mb="sm"
    />
  );
}

interface AlignProps {
  align?: 'left' | 'center' | 'right';
  change: (changes: Changes) => void;
}

function Align({ align, change }: AlignProps) {
  const t = useNewsletterTexts().settings;
  return (
    <Choose
      label={t.align}
      value={align ?? 'start'}
      names={t.aligns}
      change={(value) => change({ align: value === 'start' ? undefined : value })}
    />
  );
}
