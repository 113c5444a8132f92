import { TextInput } from '@mantine/core';
import type { Block } from '@mailwright/sdk';
import { useReadsCode } from '../../app/current.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { Changes } from '../content/blocks.ts';
import { Choose } from './controls.tsx';
import classes from '../editor.module.css';

interface FrameFieldsProps {
  block: Block;
  change: (changes: Changes) => void;
}

/** What all blocks have: their background, the space around them, and who sees them. */
export function FrameFields({ block, change }: FrameFieldsProps) {
  const t = useNewsletterTexts().settings;
  const readsCode = useReadsCode();
  const { background, padding, hide_on: hidden, show_if: condition } = block;
  const kind = backgroundKind(background);
  return (
    <>
      <Choose
        label={t.background}
        value={kind}
        names={t.backgrounds}
        change={(value) => change({ background: BACKGROUNDS[value] })}
      />
      {kind === 'color' && (
        <TextInput
          type="color"
          label={t.color}
          value={background}
          onChange={({ currentTarget }) => change({ background: currentTarget.value })}
          mb="sm"
        />
      )}
      <Choose
        label={t.padding}
        value={String(padding ?? 1) as '0' | '1' | '2' | '3'}
        names={t.paddings}
        change={(value) => change({ padding: value === '1' ? undefined : Number(value) })}
      />
      <Choose
        label={t.shownOn}
        value={hidden ?? 'none'}
        names={t.screens}
        change={(value) => change({ hide_on: value === 'none' ? undefined : value })}
      />
      {readsCode && (
        <TextInput
          label={t.condition}
          description={t.conditionHelp}
          inputWrapperOrder={['label', 'input', 'description']}
          value={condition ?? ''}
          maxLength={500}
          spellCheck={false}
          onChange={({ currentTarget }) => change({ show_if: currentTarget.value || undefined })}
          mb="sm"
        />
      )}
      {!readsCode && condition !== undefined && <p className={classes.status}>{t.forSome}</p>}
    </>
  );
}

/** The background that a choice begins with. */
const BACKGROUNDS = { none: undefined, brand: 'brand', color: '#eef1ff' } as const;

function backgroundKind(background: string | undefined): keyof typeof BACKGROUNDS {
  if (background === undefined) return 'none';
  return background === 'brand' ? 'brand' : 'color';
}
