import { Button, Group, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { clientFor } from '../../api/client.ts';
import { useCurrent } from '../../app/current.ts';
import { useTexts } from '../../texts/language.tsx';
import { FailureNotice } from '../page/failure-notice.tsx';
import { ownPath } from './own-path.ts';
import classes from './html-preview.module.css';

/** The server keeps a preview for 10 minutes. */
const KEPT_MS = 9 * 60_000;

/** Where the width of a computer does not fit. */
const PHONE = '(max-width: 40em)';

/** The path of a document of the server with this HTML; undefined while it is stored. */
export function usePreviewPath(html: string) {
  const { organization } = useCurrent();
  // In test mode, the server keeps nothing. A preview changes no data.
  const client = useMemo(
    () => clientFor({ organization: organization.slug, mode: 'live' }),
    [organization.slug],
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', organization.slug, html],
    queryFn: () => client.previews.create({ html }),
    placeholderData: keepPreviousData,
    // The page is the same after every write. Beyond its time, the server no longer has it.
    staleTime: 'static',
    gcTime: 0,
    refetchInterval: KEPT_MS,
  });
  // The browser may reach the server by another name.
  return { path: data && new URL(data.url).pathname, error, refetch };
}

/** Where the HTML of an email names a picture: in an attribute, or in a style. */
const PICTURE =
  /(?:\b(?:src|srcset|background|poster)\s*=\s*["']?|url\(\s*["']?)(https?:[^"'\s)>]+)/gi;

/** Whether an email has pictures of other servers, which are not loaded at once. */
const hasForeignPictures = (html: string): boolean =>
  [...html.matchAll(PICTURE)].some(([, url]) => ownPath(url) === null);

/** The HTML of an email in a frame: a document of the server with a policy of its own (DASHBOARD-2). */
export function HtmlPreview({ html, title }: { html: string; title: string }) {
  const t = useTexts().preview;
  const [width, setWidth] = useState(() => (matchMedia(PHONE).matches ? 'phone' : 'wide'));
  const [hasImages, setImages] = useState(false);
  const { path, error, refetch } = usePreviewPath(html);
  const isIncomplete = useMemo(() => hasForeignPictures(html), [html]);
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  return (
    <>
      <Group align="end" gap="sm" mb="xs">
        <NativeSelect
          label={t.width}
          value={width}
          data={Object.entries(t.widths).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setWidth(currentTarget.value)}
        />
        {isIncomplete && !hasImages && (
          <Button variant="default" onClick={() => setImages(true)}>
            {t.images}
          </Button>
        )}
      </Group>
      {/* With the keyboard, too, it can be scrolled where an email is wider than the screen. */}
      <div className={classes.place} tabIndex={0} role="region" aria-label={title}>
        {path !== undefined && (
          <iframe
            className={`${classes.frame} ${classes[width]}`}
            title={title}
            src={hasImages ? `${path}?images=1` : path}
            sandbox=""
          />
        )}
      </div>
    </>
  );
}
