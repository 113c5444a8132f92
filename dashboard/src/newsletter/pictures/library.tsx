import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Asset, AssetSummary } from '@mailwright/sdk';
import { type ClipboardEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';
import { base64Of } from '../../parts/data/base64.ts';
import { Pages } from '../../parts/data/pages.tsx';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { ownPath } from '../../parts/data/own-path.ts';
import classes from './pictures.module.css';

interface LibraryProps {
  choose: (picture: AssetSummary) => void;
}

/** Between the last key and the request. */
const DELAY_MS = 300;

/** The pictures of the organization. A new one is chosen at once. */
export function Library({ choose }: LibraryProps) {
  const t = useNewsletterTexts().pictures;
  const may = useMay();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState<string | undefined>();
  const [search] = useDebouncedValue(text.trim(), DELAY_MS);
  const list = call('assets', 'list', { search: search || undefined, cursor, limit: 24 });
  const { data, error, isPlaceholderData } = useCall(list);
  const upload = useAction<Asset>(choose);
  const [isTooLarge, setTooLarge] = useState(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) {
      upload.mutate(call('assets', 'upload', { data: await base64Of(file), name: file.name }));
    }
  };
  const paste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void send(file);
  };
  const megabytes = (bytes: number): string =>
    (bytes / 2 ** 20).toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <div onPaste={paste}>
      {upload.error && <FailureNotice error={upload.error} />}
      {isTooLarge && (
        <Notice kind="error" role="alert">
          {t.tooLarge}
        </Notice>
      )}
      {may('assets.upload') && (
        <label
          className={classes.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void send(event.dataTransfer.files[0]);
          }}
        >
          <span>{upload.isPending ? t.uploading : t.upload}</span>
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            disabled={upload.isPending}
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
        </label>
      )}
      <TextInput
        type="search"
        label={t.search}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setCursor(undefined);
        }}
        my="sm"
      />
      {error && <FailureNotice error={error} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.data.length === 0 && <Text c="dimmed">{search === '' ? t.empty : t.noMatch}</Text>}
      <ul className={classes.pictures}>
        {data?.data.map((picture) => (
          <Entry key={picture.id} picture={picture} choose={choose} />
        ))}
      </ul>
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={setCursor}
      />
      {data && <Text size="sm">{t.room(megabytes(data.bytes), megabytes(data.max_bytes))}</Text>}
    </div>
  );
}

function Entry({ picture, choose }: { picture: AssetSummary } & LibraryProps) {
  const t = useNewsletterTexts().pictures;
  const may = useMay();
  const remove = useAction<unknown>();
  const { id, name, width, height, bytes, used_in: uses } = picture;
  const { language } = useLanguage();
  const size = Math.ceil(bytes / 1_000).toLocaleString(language);
  return (
    <li className={classes.picture}>
      <img src={ownPath(picture.url) ?? undefined} alt="" loading="lazy" />
      <div>
        <Text size="sm">{name}</Text>
        <Text size="xs">{t.size(width, height, size)}</Text>
        {uses.length > 0 && (
          <Text size="xs">{t.usedIn(uses.map((use) => use.name).join(', '))}</Text>
        )}
        {remove.error && <FailureNotice error={remove.error} />}
      </div>
      <Group gap={4}>
        <Button size="compact-xs" aria-label={t.useNamed(name)} onClick={() => choose(picture)}>
          {t.use}
        </Button>
        {uses.length === 0 && may('assets.delete') && (
          <ConfirmButton
            label={t.removeNamed(name)}
            short={t.remove}
            danger
            act={() => remove.mutate(call('assets', 'delete', id))}
          >
            {t.removeHelp}
          </ConfirmButton>
        )}
      </Group>
    </li>
  );
}

const MOST_BYTES = 10 * 2 ** 20;
