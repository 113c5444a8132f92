import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { BlockOf, Changes, Picture } from '../content/blocks.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { Check, LinkInput, WholeNumber, Words } from './controls.tsx';

type ImageOf = Picture & Partial<Pick<BlockOf<'image'>, 'alt' | 'decorative' | 'width' | 'link'>>;

interface ImageFieldsProps {
  image: ImageOf;
  change: (changes: Changes) => void;
}

/** The picture of a block. */
export function ImageFields({ image, change }: ImageFieldsProps) {
  const t = useNewsletterTexts().settings;
  const { alt, decorative = false, width, link } = image;
  return (
    <>
      <PictureField picture={image} change={change} />
      {!decorative && (
        <Words
          label={t.alt}
          description={t.altHelp}
          text={alt ?? ''}
          change={(text) => change({ alt: text || undefined })}
        />
      )}
      <Check
        label={t.decorative}
        value={decorative}
        change={(isOn) =>
          change(isOn ? { decorative: true, alt: undefined } : { decorative: undefined })
        }
      />
      <LinkInput label={t.pictureLink} url={link} change={(value) => change({ link: value })} />
      <WholeNumber
        label={t.width}
        value={width}
        min={1}
        max={4096}
        change={(value) => change({ width: value, height: undefined })}
      />
    </>
  );
}
