import { Button, Group, Loader, Text } from '@mantine/core';
import type { Campaign, CampaignCheck } from '@mailwright/sdk';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Audience } from './audience.tsx';

export const checkCall = (slug: string) => call('campaigns', 'check', slug);

type Finding = CampaignCheck['errors'][number];

interface CheckProps {
  campaign: Campaign;
  /** Leads to the place of a finding. */
  show?: (finding: Finding) => ReactNode;
}

/** Whether the campaign can start, and to how many. It is read again whenever the settings are saved. */
export function Check({ campaign, show }: CheckProps) {
  const t = useTexts().campaigns;
  const { data, error, isFetching, refetch } = useCall(checkCall(campaign.slug), {
    isCostly: true,
  });
  return (
    <Section title={t.check}>
      {error && <FailureNotice error={error} />}
      {data && <Findings check={data} show={show} />}
      <Group>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t.checkAgain}
        </Button>
        {isFetching && <Loader size="xs" aria-label={t.checking} role="status" />}
      </Group>
    </Section>
  );
}

function Findings({ check, show }: { check: CampaignCheck } & Pick<CheckProps, 'show'>) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const { ready, errors, warnings, audience, missing_variables: missing, sample } = check;
  const count = new Intl.NumberFormat(language);
  const textOf = ({ code, message, details = {} }: Finding): string => {
    const sentence = t.finding(code, details);
    return sentence === null || SAYS_MORE.includes(code) ? message : sentence;
  };
  // Findings with the same sentence are shown once.
  const distinct = (findings: readonly Finding[]): Finding[] => {
    const texts = findings.map(textOf);
    return findings.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
  };
  return (
    <>
      {ready && <Notice kind="success">{t.ready}</Notice>}
      {distinct(errors).map((finding) => (
        <Notice key={`${finding.code} ${finding.message}`} kind="error">
          <Sentence finding={finding} /> {show?.(finding)}
        </Notice>
      ))}
      {distinct(warnings).map((finding) => (
        <Notice key={`${finding.code} ${finding.message}`} kind="warning">
          <Sentence finding={finding} /> {show?.(finding)}
        </Notice>
      ))}
      {missing.length > 0 && (
        <Notice kind="warning">
          <Text>{t.missing(count.format(sample))}</Text>
          <ul>
            {missing.map(({ name, contacts }) => (
              <li key={name}>
                <code>{name}</code>: {count.format(contacts)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {audience && (
        <Audience
          sendable={audience.sendable}
          matched={audience.matched}
          excluded={audience.excluded}
          locales={audience.locales}
        />
      )}
    </>
  );
}

/** Of these the sentence of the API says more, such as a name or a number. */
const SAYS_MORE: readonly string[] = [
  ...['sender_not_verified', 'not_found', 'render_failed', 'unknown_field'],
  ...['daily_limit', 'provider_quota', 'unrecognized_tag', 'untranslated_layout'],
];

/** In the language of the page, if it knows the code. */
function Sentence({ finding: { code, message, details = {} } }: { finding: Finding }) {
  const sentence = useTexts().campaigns.finding(code, details);
  if (sentence === null) return <span lang="en">{message}</span>;
  return (
    <>
      <span>{sentence}</span>
      {SAYS_MORE.includes(code) && (
        <Text size="sm" lang="en">
          {message}
        </Text>
      )}
    </>
  );
}
