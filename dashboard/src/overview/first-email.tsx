import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PropsWithChildren, useState } from 'react';
import { asCurl } from '../api/as-code.ts';
import { call } from '../api/call.ts';
import { useCall, useLiveAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Copyable } from '../parts/show-calls.tsx';
import { Status } from '../parts/status.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import classes from './overview.module.css';

/** What to do where nothing was sent yet: from the domain to the first email. */
export function FirstEmail() {
  const t = useTexts().overview;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode };
  const domains = useCall(call('domains', 'list', { limit: 1 }));
  const senders = useCall(call('senderAddresses', 'list', { limit: 1 }));
  const hasDomain = domains.data && domains.data.data.length > 0;
  const hasSender = senders.data && senders.data.data.length > 0;
  return (
    <Notice kind="info">
      <Text fw={600} mb="xs">
        {t.nothing}
      </Text>
      <ol className={classes.steps}>
        <Step isDone={hasDomain}>
          <TextLink to="/$organization/$mode/domains" params={params}>
            {t.firstDomain}
          </TextLink>
        </Step>
        <Step isDone={hasSender}>
          <TextLink to="/$organization/$mode/domains" params={params}>
            {t.firstSender}
          </TextLink>
        </Step>
        <Step isDone={false}>
          {t.nothingHelp}
          <Command canCreate={may('apiKeys.create')} />
        </Step>
      </ol>
      <Text mt="sm">{t.firstArrival}</Text>
    </Notice>
  );
}

interface StepProps extends PropsWithChildren {
  /** Undefined while it is loaded. */
  isDone: boolean | undefined;
}

function Step({ isDone = false, children }: StepProps) {
  const t = useTexts().overview;
  return (
    <li>
      {children} {isDone && <Status tone="good">{t.firstDone}</Status>}
    </li>
  );
}

/** The command that sends; a new key can be filled in. */
function Command({ canCreate }: { canCreate: boolean }) {
  const t = useTexts().overview;
  const { me, mode } = useCurrent();
  const [calls] = useState(() => [
    call('emails', 'send', {
      to: me.email,
      content: { subject: 'Hello from Mailwright', text: 'It works.' },
    }),
  ]);
  const { data } = useQuery({ queryKey: ['curl', calls], queryFn: () => asCurl(calls) });
  const create = useLiveAction<{ key: string }>();
  const key = create.data?.key ?? '$MAILWRIGHT_API_KEY';
  return (
    <>
      {create.error && <FailureNotice error={create.error} />}
      <Copyable text={data?.replace('$MAILWRIGHT_API_KEY', () => key) ?? ''} />
      {canCreate && !create.data && (
        <Button
          size="xs"
          variant="default"
          loading={create.isPending}
          onClick={() =>
            create.mutate(call('apiKeys', 'create', { name: t.firstKey, mode, scopes: ['send'] }))
          }
        >
          {t.firstKeyCreate}
        </Button>
      )}
    </>
  );
}
