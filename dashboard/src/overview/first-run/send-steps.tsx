import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AccountFailure } from '../../account/account-failure.tsx';
import { asCurl } from '../../api/as-code.ts';
import { call } from '../../api/call.ts';
import { useCall, useLiveAction } from '../../api/use-call.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import { Copyable } from '../../parts/page/show-calls.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Step } from './step.tsx';

const SENDING = ['send', 'full'];
const PLACE = '$MAILWRIGHT_API_KEY';

interface SendStepsProps {
  /** The sender to name in the command; undefined when the default sender is used. */
  from: string | undefined;
  /** Whether an email was accepted that has not failed. */
  isSent: boolean;
}

/** The key, and the command that sends with it. */
export function SendSteps({ from, isSent }: SendStepsProps) {
  const t = useTexts().overview.first;
  const may = useMay();
  const { me, mode } = useCurrent();
  const keys = useCall(call('apiKeys', 'list', { limit: 50 }), { enabled: may('apiKeys.list') });
  const key = keys.data?.data.find(
    (one) =>
      one.mode === mode &&
      one.revoked_at === null &&
      one.scopes.some((scope) => SENDING.includes(scope)),
  );
  const create = useLiveAction<{ key: string }>();
  const secret = create.data?.key;
  const content = { subject: 'Hello from Mailwright', text: 'It works.' };
  const calls = [call('emails', 'send', { to: me.email, from, content })];
  const { data } = useQuery({
    queryKey: ['curl', calls],
    queryFn: () => asCurl(calls),
    placeholderData: (last) => last,
  });
  const isCreated = secret !== undefined || key !== undefined;
  return (
    <>
      <Step isDone={isCreated || isSent}>
        {t.key}
        {secret === undefined && key && <Text>{t.keyExists(key.name)}</Text>}
        <AccountFailure error={create.error} reset={create.reset} />
        {may('apiKeys.create') && secret === undefined && (
          <div>
            <Button
              size="xs"
              mt={6}
              variant={isCreated ? 'default' : 'filled'}
              loading={create.isPending}
              onClick={() =>
                create.mutate(
                  call('apiKeys', 'create', { name: t.keyName, mode, scopes: ['send'] }),
                )
              }
            >
              {t.createKey}
            </Button>
          </div>
        )}
        {secret !== undefined && <Text>{t.keyFilledIn}</Text>}
      </Step>
      <Step isDone={isSent}>
        {t.command(me.email)}
        <Copyable text={data?.replace(PLACE, () => secret ?? PLACE) ?? ''} />
      </Step>
    </>
  );
}
