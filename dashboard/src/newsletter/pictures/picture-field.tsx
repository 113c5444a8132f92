import { Button, Group } from '@mantine/core';
import { DialogButton } from '../../parts/forms/dialog-button.tsx';
import { useMay } from '../../app/current.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { type Changes, hasPicture, type Picture } from '../content/blocks.ts';
import { usePictureSource } from './picture-source.ts';
import { LinkInput } from '../settings/controls.tsx';
import { Library } from './library.tsx';
import classes from './pictures.module.css';

interface PictureFieldProps {
  picture: Picture;
  change: (changes: Changes) => void;
}

/** A button that opens the library. */
export function ChoosePicture({ picture, change }: PictureFieldProps) {
  const t = useNewsletterTexts().pictures;
  const may = useMay();
  if (!may('assets.list')) return null;
  return (
    <DialogButton label={t.choose} size="lg" isMain={!hasPicture(picture)}>
      {(close) => (
        <Library
          choose={({ id }) => {
            change({ asset: id, url: undefined, width: undefined, height: undefined });
            close();
          }}
        />
      )}
    </DialogButton>
  );
}

/** Which picture a block shows. */
export function PictureField({ picture, change }: PictureFieldProps) {
  const t = useNewsletterTexts().pictures;
  const source = usePictureSource(picture);
  const { url, asset } = picture;
  return (
    <div>
      {source !== null && <img className={classes.chosen} src={source} alt="" />}
      <Group gap="xs" mb="sm">
        <ChoosePicture picture={picture} change={change} />
        {hasPicture(picture) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => change({ asset: undefined, url: undefined })}
          >
            {t.none}
          </Button>
        )}
      </Group>
      <details open={url !== undefined} className={classes.elsewhere}>
        <summary>{t.elsewhere}</summary>
        <LinkInput
          label={t.url}
          url={url}
          change={(value) =>
            change({
              url: value,
              ...(value !== undefined && asset !== undefined && { asset: undefined }),
            })
          }
        />
      </details>
    </div>
  );
}
