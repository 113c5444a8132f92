import { Skeleton } from '@mantine/core';
import type { Template } from '@mailwright/sdk';
import { call } from '../../api/call.ts';
import { Thumbnail } from '../../parts/cards/thumbnail.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import classes from './starts.module.css';
import { useDesigns } from './use-designs.ts';

/** The designs and blocks that the organization has saved, of which one is inserted. */
export function OwnDesigns({ insert }: { insert: (design: Template) => void }) {
  const t = useNewsletterTexts().own;
  const { data: designs, error } = useDesigns();
  if (error) return <FailureNotice error={error} />;
  if (!designs) return <Skeleton height={160} />;
  if (designs.length === 0) return <Notice kind="info">{t.none}</Notice>;
  return (
    <ul className={classes.cards}>
      {designs.map((design) => (
        <li key={design.slug} className={classes.card}>
          <div className={classes.picture}>
            <Thumbnail
              preview={call('templates', 'preview', design.slug, {})}
              title={design.name}
            />
          </div>
          <button type="button" className={classes.insert} onClick={() => insert(design)}>
            {design.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
