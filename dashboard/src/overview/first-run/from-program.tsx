import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AccountFailure } from '../../account/account-failure.tsx';
import { asCurl } from '../../api/as-code.ts';
import { call, type Call } from '../../api/call.ts';
import { useCall, useLiveAction } from '../../api/use-call.ts';
import { useCurrent, useMay } from '../../app/current.ts';
import { Copyable } from '../../parts/page/show-calls.tsx';
import { useTexts } from '../../texts/language.tsx';

const SENDING = ['send', 'full'];
const PLACE = '$MAILWRIGHT_API_KEY';

/** The same email from a program: the key, and the command that sends with it. */
export function FromProgram({ sendCall }: { sendCall: Call }) {
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
  const { data } = useQuery({
    queryKey: ['curl', [sendCall]],
    queryFn: () => asCurl([sendCall]),
    placeholderData: (last) => last,
  });
  return (
    <details>
      <summary>{t.fromProgram}</summary>
      {secret === undefined && key && <Text>{t.keyExists(key.name)}</Text>}
      <AccountFailure error={create.error} reset={create.reset} />
      {may('apiKeys.create') && secret === undefined && (
        <div>
          <Button
            size="xs"
            my={6}
            variant="default"
            loading={create.isPending}
            onClick={() =>
              create.mutate(call('apiKeys', 'create', { name: t.keyName, mode, scopes: ['send'] }))
            }
          >
            {t.createKey}
          </Button>
        </div>
      )}
      {secret !== undefined && <Text>{t.keyFilledIn}</Text>}
      {t.command(me.email)}
      <Copyable text={data?.replace(PLACE, () => secret ?? PLACE) ?? ''} />
    </details>
  );
}
