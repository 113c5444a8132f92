import { Button, Modal, Text } from '@mantine/core';
import type { Webhook, WebhookSecret } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { AccountFailure } from '../account/account-failure.tsx';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Copyable } from '../parts/page/show-calls.tsx';
import { useTexts } from '../texts/language.tsx';
import { descriptionOf } from './webhook-fields.tsx';

/** Tests, enables or disables an endpoint, replaces its secret, and deletes it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTexts().webhooks;
  const { slug, enabled } = webhook;
  const change = useAction<unknown>();
  const enable = (isEnabled: boolean): void => {
    const body = Object.assign(descriptionOf(webhook), { enabled: isEnabled });
    change.mutate(call('webhooks', 'put', slug, body));
  };
  return (
    <>
      {change.error && <FailureNotice error={change.error} />}
      <Button
        size="xs"
        variant="default"
        onClick={() => change.mutate(call('webhooks', 'test', slug))}
      >
        {t.test}
      </Button>
      {enabled ? (
        <ConfirmButton label={t.disable} act={() => enable(false)}>
          {t.disableHelp}
        </ConfirmButton>
      ) : (
        <Button size="xs" onClick={() => enable(true)}>
          {t.enable}
        </Button>
      )}
      <RotateSecret slug={slug} />
      <Delete slug={slug} />
    </>
  );
}

/** The new secret is shown in a dialog, once. */
function RotateSecret({ slug }: { slug: string }) {
  const t = useTexts();
  const rotate = useAction<WebhookSecret>();
  return (
    <>
      <AccountFailure error={rotate.error} reset={rotate.reset} />
      <ConfirmButton
        label={t.webhooks.rotate}
        act={() => rotate.mutate(call('webhooks', 'rotateSecret', slug))}
      >
        {t.webhooks.rotateHelp}
      </ConfirmButton>
      <Modal
        opened={rotate.data !== undefined}
        onClose={() => rotate.reset()}
        title={t.webhooks.newSecret}
        closeButtonProps={{ 'aria-label': t.confirm.close }}
      >
        <Text mb="sm">{t.webhooks.onlyOnce}</Text>
        <Copyable text={rotate.data?.secret ?? ''} />
      </Modal>
    </>
  );
}

function Delete({ slug }: { slug: string }) {
  const t = useTexts().webhooks;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/webhooks', params, ignoreBlocker: true });
  });
  return (
    <>
      {remove.error && <FailureNotice error={remove.error} />}
      <ConfirmButton
        label={t.delete}
        typed={slug}
        danger
        act={() => remove.mutate(call('webhooks', 'delete', slug))}
      >
        {t.deleteHelp}
      </ConfirmButton>
    </>
  );
}
