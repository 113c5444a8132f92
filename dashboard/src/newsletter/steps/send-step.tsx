import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Campaign, CampaignCheck } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call, runCall } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import { Check, checkCall } from '../../campaigns/check.tsx';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { localTime, momentOf, textOf } from '../../parts/forms/fields.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { byLanguage, languageName } from '../../texts/languages.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { ContactInput } from '../preview/contact-input.tsx';
import type { Draft } from '../content/draft.ts';
import { hasSamplePreheader, samplesIn } from '../content/samples.ts';
import type { Saving } from '../saving/use-saving.ts';
import { placeOfFinding } from './finding-place.ts';

interface SendStepProps {
  campaign: Campaign;
  draft: Draft;
  /** Absent where nothing can be changed. */
  saving?: Saving;
}

/** The check, tests, and the start. They are about what is stored. */
export function SendStep({ campaign, draft, saving }: SendStepProps) {
  const t = useNewsletterTexts().steps;
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode, slug: campaign.slug };
  if (saving && (saving.isPending || saving.isSaving)) return <Text>{t.waiting}</Text>;
  return (
    <>
      <Check
        campaign={campaign}
        show={(finding) => {
          const place = saving ? placeOfFinding(finding, draft) : null;
          if (!place) return null;
          return (
            <TextLink
              to="/$organization/$mode/campaigns/$slug"
              params={params}
              search={{ ...place }}
              underline="always"
            >
              {t.show}
            </TextLink>
          );
        }}
      />
      {saving && <Samples campaign={campaign} draft={draft} />}
      <TestSends campaign={campaign} draft={draft} />
      <Start campaign={campaign} />
    </>
  );
}

/** What nobody has replaced by words of their own. */
function Samples({ campaign: { slug }, draft }: Pick<SendStepProps, 'campaign' | 'draft'>) {
  const { steps: t, newTexts } = useNewsletterTexts();
  const { organization, mode } = useCurrent();
  const samples = samplesIn(draft, newTexts);
  const [first] = samples;
  const notice = (sentence: string, search: { step: string }) => (
    <Notice kind="warning">
      {sentence}{' '}
      <TextLink
        to="/$organization/$mode/campaigns/$slug"
        params={{ organization: organization.slug, mode, slug }}
        search={search}
        underline="always"
      >
        {t.show}
      </TextLink>
    </Notice>
  );
  return (
    <>
      {hasSamplePreheader(draft) && notice(t.samplePreheader, { step: 'sender' })}
      {first && notice(t.samples(samples.length), { step: 'content', ...first })}
    </>
  );
}

interface Test {
  to: string;
  as_contact: string | undefined;
}

/** The emails that were sent, one in each language. */
interface Sent {
  to: string;
  links: { id: string; locale: string }[];
}

/** Real emails to whom the person names, in one language or in each. */
function TestSends({ campaign: { slug }, draft }: { campaign: Campaign; draft: Draft }) {
  const t = useNewsletterTexts().test;
  const { language } = useLanguage();
  const { client, me, organization, mode } = useCurrent();
  const [contact, setContact] = useState('');
  const locales = Object.keys(draft.letters);
  const send = useSingleMutation<Sent, Test>({
    mutationFn: async ({ to, as_contact }) => {
      const links: Sent['links'] = [];
      for (const locale of locales) {
        const body = { to: [to], as_contact, locale };
        const { emails } = await runCall(client, call('campaigns', 'testSend', slug, body));
        links.push(...emails.map(({ id }) => ({ id, locale })));
      }
      return { to, links };
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    send.mutate({ to: textOf(fields, 'to'), as_contact: contact.trim() || undefined });
  };
  return (
    <Section title={t.title}>
      {send.error && <FailureNotice error={send.error} />}
      {send.data && (
        <Notice kind="success" role="status">
          {t.sent(send.data.to)}{' '}
          {send.data.links.map(({ locale, id }) => (
            <TextLink
              key={id}
              to="/$organization/$mode/emails/$id"
              params={{ organization: organization.slug, mode, id }}
              mr="xs"
            >
              {languageName(locale, language)}
            </TextLink>
          ))}
        </Notice>
      )}
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            type="email"
            name="to"
            label={t.to}
            required
            withAsterisk={false}
            defaultValue={me.email}
            miw={280}
          />
          <ContactInput label={t.asContact} value={contact} change={setContact} />
          <Button type="submit" variant="default" loading={send.isPending}>
            {locales.length > 1 ? t.sendEach : t.send}
          </Button>
        </Group>
      </form>
    </Section>
  );
}

/** The API starts a campaign now whose time is less than this ahead. */
const NOW_MS = 60_000;

/** Starts the campaign now or at a time, after a question that says to whom. */
function Start({ campaign }: { campaign: Campaign }) {
  const t = useNewsletterTexts().start;
  const may = useMay();
  const { language } = useLanguage();
  const schedule = useAction<Campaign>();
  const [earliest, setEarliest] = useState(() => localTime(null));
  const [asked, setAsked] = useState<{ at: string | undefined } | null>(null);
  const zone = new Intl.DateTimeFormat(language).resolvedOptions().timeZone;
  const check = useCall(checkCall(campaign.slug), {
    isCostly: true,
    enabled: may('campaigns.check'),
  });
  const { data: organization } = useCall(call('organization', 'get'));
  if (!may('campaigns.schedule')) return null;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const at = momentOf(new FormData(event.currentTarget), 'at');
    const isNow = at === undefined || Date.parse(at) - Date.now() < NOW_MS;
    setAsked({ at: isNow ? undefined : at });
  };
  const at = asked?.at;
  const people = peopleOf(check.data?.audience ?? null, language);
  const sender = campaign.from_name ?? organization?.brand ?? organization?.name ?? '';
  const sentence = people
    ? t.question(campaign.name, sender, people.count, people.number, people.languages)
    : t.uncounted(campaign.name, sender);
  return (
    <Section title={t.title}>
      {schedule.error && <FailureNotice error={schedule.error} />}
      <Text mb="sm">{t.help}</Text>
      <Group align="end">
        <form onSubmit={submit} onFocus={() => setEarliest(localTime(null))}>
          <Group align="end">
            <TextInput
              type="datetime-local"
              name="at"
              label={t.at(zone)}
              min={earliest}
              required
              withAsterisk={false}
            />
            <Button type="submit" variant="default" loading={schedule.isPending}>
              {t.schedule}
            </Button>
          </Group>
        </form>
        <Button variant="default" onClick={() => setAsked({ at: undefined })}>
          {t.now}
        </Button>
      </Group>
      <ConfirmDialog
        label={at === undefined ? t.now : t.schedule}
        isOpen={asked !== null}
        close={() => setAsked(null)}
        act={() => schedule.mutate(call('campaigns', 'schedule', campaign.slug, { at }))}
      >
        {sentence} {at === undefined ? t.startsNow : t.startsAt(timeIn(at, language, zone))}
      </ConfirmDialog>
    </Section>
  );
}

const timeIn = (at: string, language: string, zone: string): string =>
  `${new Date(at).toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' })} (${zone})`;

/** How many people get it, and how many in which language; null if nobody knows. */
function peopleOf(audience: CampaignCheck['audience'], language: string) {
  if (!audience) return null;
  const count = new Intl.NumberFormat(language);
  const { sendable, locales } = audience;
  const languages = byLanguage(locales, language);
  return { count: sendable, number: count.format(sendable), languages };
}
