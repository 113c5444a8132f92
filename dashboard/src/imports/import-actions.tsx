import { Button, Group } from '@mantine/core';
import type { Import } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { isBusy } from './import-status.tsx';

/** What its status allows. */
export function ImportActions({ found: { id, status } }: { found: Import }) {
  const t = useTexts().imports;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const change = useAction<unknown>();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/imports', params, ignoreBlocker: true });
  });
  const error = change.error ?? remove.error;
  return (
    <>
      {error && <FailureNotice error={error} />}
      <Group mt="md" gap="xs">
        {status === 'ready' && may('imports.start') && (
          <Button
            loading={change.isPending}
            onClick={() => change.mutate(call('imports', 'start', id, { dry_run: false }))}
          >
            {t.startNow}
          </Button>
        )}
        {isBusy(status) && may('imports.cancel') && (
          <ConfirmButton
            label={t.cancel}
            danger
            act={() => change.mutate(call('imports', 'cancel', id))}
          >
            {t.cancelHelp}
          </ConfirmButton>
        )}
        {!isBusy(status) && may('imports.delete') && (
          <ConfirmButton
            label={t.delete}
            danger
            act={() => remove.mutate(call('imports', 'delete', id))}
          >
            {t.deleteHelp}
          </ConfirmButton>
        )}
      </Group>
    </>
  );
}
