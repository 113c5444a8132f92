import { Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import { Section } from '../../parts/page/section.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useTexts } from '../../texts/language.tsx';
import classes from '../overview.module.css';
import { ArrivalStep, isFailed } from './arrival-step.tsx';
import { SendSteps } from './send-steps.tsx';
import { Step } from './step.tsx';
import type { Arrival } from './use-first-run.ts';

const repeat = (): number => 5_000;

/** From nothing to the first email that is delivered: what is done, and what to do next. */
export function Checklist({ arrival }: { arrival: Arrival }) {
  const t = useTexts().overview.first;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode };
  const domains = useCall(call('domains', 'list', { status: 'all', limit: 100 }), { repeat });
  const senders = useCall(call('senderAddresses', 'list', { status: 'all', limit: 50 }), {
    repeat,
  });
  const verified = senders.data?.data.filter(({ status }) => status === 'verified') ?? [];
  const [sender] = verified;
  const from = verified.some((one) => one.is_default) ? undefined : sender?.email;
  const [openSender] = senders.data?.data ?? [];
  // An address that was confirmed by its link needs no domain.
  const hasDomain = sender ?? domains.data?.data.find(({ status }) => status === 'verified');
  const [openDomain] = domains.data?.data ?? [];
  const { email } = arrival;
  const isSent = email !== null && !isFailed(email);
  return (
    <Section title={t.title}>
      <ol className={classes.steps}>
        <Step isDone={Boolean(hasDomain)}>
          {openDomain && !hasDomain ? (
            <>
              {t.verifyDomain}{' '}
              <TextLink
                to="/$organization/$mode/domains/$name"
                params={{ ...params, name: openDomain.name }}
              >
                {openDomain.name}
              </TextLink>
            </>
          ) : (
            <TextLink to="/$organization/$mode/domains" params={params}>
              {t.domain}
            </TextLink>
          )}
        </Step>
        <Step isDone={Boolean(sender)}>
          <TextLink to="/$organization/$mode/domains" params={params}>
            {t.sender}
          </TextLink>
          {!sender && openSender && (
            <Text>
              {openSender.email}: <span lang="en">{openSender.next_step ?? t.unverified}</span>
            </Text>
          )}
        </Step>
        {may('emails.send') && <SendSteps from={from} canSend={Boolean(sender)} isSent={isSent} />}
        <ArrivalStep email={email} />
      </ol>
      <Text>{t.end}</Text>
    </Section>
  );
}
