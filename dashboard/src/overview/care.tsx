import { useCurrent } from '../app/current.ts';
import { Notice } from '../parts/page/notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import classes from './overview.module.css';
import type { CareLine } from './use-care.ts';

/** What needs care, with links. */
export function Care({ lines }: { lines: readonly CareLine[] }) {
  const t = useTexts().overview;
  if (lines.length === 0) return null;
  return (
    <section aria-label={t.care} className={classes.care}>
      {lines.map(({ text, to }) => (
        <Notice key={text} kind="warning">
          {text} <CareLink to={to} />
        </Notice>
      ))}
    </section>
  );
}

function CareLink({ to }: Pick<CareLine, 'to'>) {
  const t = useTexts().overview.open;
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode };
  switch (to.screen) {
    case 'domain':
      return (
        <TextLink to="/$organization/$mode/domains/$name" params={{ ...params, name: to.name }}>
          {t.domain(to.name)}
        </TextLink>
      );
    case 'webhook':
      return (
        <TextLink to="/$organization/$mode/webhooks/$slug" params={{ ...params, slug: to.slug }}>
          {t.webhook(to.slug)}
        </TextLink>
      );
    case 'import':
      return (
        <TextLink to="/$organization/$mode/imports/$id" params={{ ...params, id: to.id }}>
          {t.import}
        </TextLink>
      );
    case 'emails':
      return (
        <TextLink to="/$organization/$mode/emails" params={params} search={{ status: 'queued' }}>
          {t.emails}
        </TextLink>
      );
    case 'settings':
      return (
        <TextLink to="/$organization/$mode/settings" params={params}>
          {t.settings}
        </TextLink>
      );
  }
}
