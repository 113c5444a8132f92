import { Text } from '@mantine/core';
import type { EmailSummary } from '@mailwright/sdk';
import { useCurrent } from '../../app/current.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';
import { Step } from './step.tsx';

const FAILED = ['failed', 'bounced', 'complained', 'canceled'];

export const isFailed = ({ status }: EmailSummary): boolean => FAILED.includes(status);

/** What has become of the newest email, and what to do when it failed. */
export function ArrivalStep({ email }: { email: EmailSummary | null }) {
  const t = useTexts().overview.first;
  return (
    <Step isDone={false}>
      {t.arrival}
      <div role="status">
        {email === null && <Text>{t.nothingYet}</Text>}
        {email !== null && !isFailed(email) && (
          <Text>
            {word(t.waits, email.status)} <EmailLink email={email} />
          </Text>
        )}
        {email !== null && isFailed(email) && <Failure email={email} />}
      </div>
    </Step>
  );
}

function Failure({ email }: { email: EmailSummary }) {
  const t = useTexts().overview.first;
  const { failure, bounce, status } = email;
  const reason = failure?.message ?? bounce?.diagnostic ?? null;
  const code = failure?.code ?? (bounce ? `${bounce.type}_bounce` : status);
  return (
    <Notice kind="error">
      <Text fw={600}>{t.failed}</Text>
      {reason !== null && <Text lang="en">{reason}</Text>}
      <Text>
        {(t.remedies as Readonly<Record<string, string>>)[code] ?? t.remedy} {t.again}{' '}
        <EmailLink email={email} />
      </Text>
    </Notice>
  );
}

function EmailLink({ email: { id, to_email: to } }: { email: EmailSummary }) {
  const t = useTexts().overview.first;
  const { organization, mode } = useCurrent();
  return (
    <TextLink
      to="/$organization/$mode/emails/$id"
      params={{ organization: organization.slug, mode, id }}
    >
      {t.openEmail(to)}
    </TextLink>
  );
}
