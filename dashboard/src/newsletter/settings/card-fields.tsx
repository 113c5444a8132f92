import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { type BlockOf, type Changes, withoutEmpty } from '../content/blocks.ts';
import { ButtonFields } from './button-fields.tsx';
import { Check, Words } from './controls.tsx';
import { ImageFields } from './image-fields.tsx';

interface CardFieldsProps {
  card: BlockOf<'card'>;
  change: (changes: Changes) => void;
}

/** A product or an article, of which any part can be left out. */
export function CardFields({ card, change }: CardFieldsProps) {
  const t = useNewsletterTexts();
  const { image, title = '', text = '', price = '', button } = card;
  return (
    <>
      <Check
        label={t.settings.withPicture}
        value={image !== undefined}
        change={(isOn) => change({ image: isOn ? (image ?? {}) : undefined })}
      />
      {image && (
        <ImageFields
          image={image}
          change={(changes) => change({ image: withoutEmpty({ ...image, ...changes }) })}
        />
      )}
      <Words
        label={t.settings.cardTitle}
        text={title}
        change={(value) => change({ title: value || undefined })}
      />
      <Words
        isLong
        label={t.settings.text}
        text={text}
        change={(value) => change({ text: value || undefined })}
      />
      <Words
        label={t.settings.price}
        text={price}
        change={(value) => change({ price: value || undefined })}
      />
      <Check
        label={t.settings.withButton}
        value={button !== undefined}
        change={(isOn) => change({ button: isOn ? { text: t.newTexts.button } : undefined })}
      />
      {button && (
        <ButtonFields
          button={button}
          change={(changes) => change({ button: withoutEmpty({ ...button, ...changes }) })}
        />
      )}
    </>
  );
}
