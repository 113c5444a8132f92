import { Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useState } from 'react';
import type { Call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';
import { usePreviewPath } from '../data/html-preview.tsx';
import classes from './cards.module.css';

interface ThumbnailProps {
  /** Renders the email. */
  preview: Call<{ subject: string; html: string | null }>;
  title: string;
}

/** The first screen of an email, small. It is rendered when it comes into view, as each one is two requests. */
export function Thumbnail({ preview, title }: ThumbnailProps) {
  const may = useMay();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const isAllowed = may('templates.preview') && may('previews.create');
  const { data, error } = useCall(preview, { enabled: wasSeen && isAllowed, isCostly: true });
  const hasNoPicture = !isAllowed || error !== null || data?.html === null;
  return (
    <div ref={ref} style={{ height: '100%' }}>
      {hasNoPicture && <Heading text={data?.subject || title} />}
      {!hasNoPicture && !data && <Skeleton height="100%" radius={0} />}
      {typeof data?.html === 'string' && <Frame html={data.html} title={title} />}
    </div>
  );
}

function Frame({ html, title }: { html: string; title: string }) {
  const { path, error } = usePreviewPath(html);
  if (error) return <Heading text={title} />;
  if (path === undefined) return null;
  return (
    <iframe
      className={classes.frame}
      title={title}
      src={path}
      sandbox=""
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

const MOST = 90;

/** In place of a picture: the first heading, or the subject. */
export const Heading = ({ text }: { text: string }) => (
  <div className={classes.heading} aria-hidden="true">
    {text.length > MOST ? `${text.slice(0, MOST)}…` : text}
  </div>
);
