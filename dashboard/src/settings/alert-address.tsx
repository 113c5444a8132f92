import { Button, Text } from '@mantine/core';
import type { Organization } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';

/** Whether the owner of `alert_email` has confirmed it; if not, another link can be mailed there. */
export function AlertAddress({ organization }: { organization: Organization }) {
  const t = useTexts().settings.alertAddress;
  const send = useAction<unknown>();
  const { alert_email: address, alert_email_verified_at: verifiedAt } = organization;
  if (address === null) return null;
  if (verifiedAt !== null) return <Text size="sm">{t.verified(address)}</Text>;
  return (
    <div>
      {send.error && <FailureNotice error={send.error} />}
      <Text size="sm" mb="xs" role="status">
        {send.isSuccess ? t.sent(address) : t.unverified(address)}
      </Text>
      <Button
        variant="default"
        size="xs"
        loading={send.isPending}
        onClick={() => send.mutate(call('organization', 'sendAlertLink'))}
      >
        {t.sendAgain}
      </Button>
    </div>
  );
}
