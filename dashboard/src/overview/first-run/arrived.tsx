import { Anchor, Button, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import { hasMailbox, prefix } from '../../page-settings.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useTexts } from '../../texts/language.tsx';
import classes from '../overview.module.css';

/** What follows the first email: with whose brand, to whom, what, and with whom. */
const NEXT = [
  ['brand', 'organization.update', '/$organization/$mode/brand'],
  ['contacts', 'imports.create', '/$organization/$mode/imports'],
  ['newsletter', 'campaigns.put', '/$organization/$mode/campaigns'],
  ['colleagues', 'people.list', '/$organization/$mode/people'],
] as const;

interface ArrivedProps {
  /** Whether the first email has arrived while somebody was looking. */
  isNow: boolean;
  hide: () => void;
}

/** The first email has arrived. */
export function Arrived({ isNow, hide }: ArrivedProps) {
  const t = useTexts().overview.first;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode };
  const { data } = useCall(call('emails', 'list', { limit: 1 }), { enabled: isNow });
  const [email] = data?.data ?? [];
  return (
    <Section title={t.next}>
      <div className={classes.arrived}>
        {isNow && (
          <Notice kind="success" role="status">
            {t.arrived}{' '}
            {hasMailbox && email ? (
              <Anchor href={`${prefix}/dev/mailbox/${email.id}`}>{t.openArrived}</Anchor>
            ) : (
              email && (
                <TextLink to="/$organization/$mode/emails/$id" params={{ ...params, id: email.id }}>
                  {t.openArrived}
                </TextLink>
              )
            )}
          </Notice>
        )}
        {isNow && <Text>{t.nextHelp}</Text>}
        <ul className={classes.steps}>
          {NEXT.map(
            ([name, operation, to]) =>
              may(operation) && (
                <li key={name}>
                  <TextLink to={to} params={params}>
                    {t.nextSteps[name]}
                  </TextLink>
                </li>
              ),
          )}
        </ul>
        <Button size="xs" variant="subtle" mt="sm" onClick={hide}>
          {t.hideNext}
        </Button>
      </div>
    </Section>
  );
}
