import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { BlockOf, Changes } from '../content/blocks.ts';
import { Check, Choose, LinkInput, Words } from './controls.tsx';

type ButtonOf = Pick<BlockOf<'button'>, 'text' | 'url' | 'style' | 'full_width'>;

interface ButtonFieldsProps {
  button: ButtonOf;
  change: (changes: Changes) => void;
}

/** The button of a block. */
export function ButtonFields({ button, change }: ButtonFieldsProps) {
  const t = useNewsletterTexts().settings;
  return (
    <>
      <Words label={t.buttonText} text={button.text} change={(text) => change({ text })} />
      <LinkInput label={t.link} url={button.url} change={(url) => change({ url })} />
      <Choose
        label={t.style}
        value={button.style ?? 'filled'}
        names={t.styles}
        change={(style) => change({ style: style === 'filled' ? undefined : style })}
      />
      <Check
        label={t.fullWidth}
        value={button.full_width ?? false}
        change={(isOn) => change({ full_width: isOn || undefined })}
      />
    </>
  );
}
