import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Campaign } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx';
import { localTime, momentOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { checkCall } from './check.tsx';

/** The API starts a campaign now whose time is less than this ahead. */
const NOW_MS = 60_000;

const isNow = (at: string | undefined): boolean =>
  at === undefined || Date.parse(at) - Date.now() < NOW_MS;

/** With its zone: the person and the server can be in different ones. */
const SHOWN_TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** The current minute, for the field of a time. */
const thisMinute = (): string => localTime(null);

/** Starts the campaign now, or sets when it starts. What starts it now asks first. */
export function Schedule({ campaign: { slug, name } }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const schedule = useAction<Campaign>();
  const [earliest, setEarliest] = useState(thisMinute);
  const [isAsking, { open, close }] = useDisclosure(false);
  /** When it would start; undefined: now. */
  const [wanted, setWanted] = useState<string | undefined>();
  const ask = (at?: string): void => {
    setWanted(at);
    open();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const at = momentOf(new FormData(event.currentTarget), 'at');
    ask(isNow(at) ? undefined : at);
  };
  return (
    <Section title={t.sending}>
      {schedule.error && <FailureNotice error={schedule.error} />}
      <Text mb="sm">{t.sendingHelp}</Text>
      <Group align="end">
        <form onSubmit={submit} onFocus={() => setEarliest(thisMinute())}>
          <Group align="end">
            <TextInput
              type="datetime-local"
              name="at"
              label={t.at}
              min={earliest}
              required
              withAsterisk={false}
            />
            <Button type="submit" variant="default" loading={schedule.isPending}>
              {t.schedule}
            </Button>
          </Group>
        </form>
        <Button variant="default" onClick={() => ask()}>
          {t.startNow}
        </Button>
      </Group>
      <ConfirmDialog
        label={wanted === undefined ? t.startNow : t.schedule}
        isOpen={isAsking}
        close={close}
        act={() =>
          schedule.mutate(call('campaigns', 'schedule', slug, wanted ? { at: wanted } : {}))
        }
      >
        <StartHelp slug={slug} name={name} at={wanted} />
      </ConfirmDialog>
    </Section>
  );
}

/** To how many people the campaign is sent, as the check has counted them. */
function StartHelp({ slug, name, at }: { slug: string; name: string; at: string | undefined }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const may = useMay();
  const { data } = useCall(checkCall(slug), { isCostly: true, enabled: may('campaigns.check') });
  const sendable = data?.audience?.sendable;
  const count = new Intl.NumberFormat(language);
  if (at !== undefined) {
    const time = new Date(at).toLocaleString(language, SHOWN_TIME);
    return t.scheduleHelp(name, time, sendable === undefined ? null : count.format(sendable));
  }
  return sendable === undefined
    ? t.startHelp(name)
    : t.startHelpCounted(name, sendable, count.format(sendable));
}
