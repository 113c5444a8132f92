import { Button, Group } from '@mantine/core';
import type { Import } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useAll } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { ButtonLink } from '../parts/page/button-link.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { isBusy } from './import-status.tsx';

/** Statuses in which nothing was imported, and the file can be checked again with other settings. */
const CHANGEABLE = new Set(['ready', 'refused', 'canceled']);

/** Leads to the contacts of the import: those on its list, or all, the newest first. */
function ImportedContacts({ found }: { found: Import }) {
  const t = useTexts().imports;
  const { organization, mode } = useCurrent();
  const { options, report, result, kind } = found;
  const lists = useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit: 200 }));
  if (kind !== 'contacts' || !result || !lists) return null;
  const [slug] = options.lists ?? [];
  const [tag] = options.tags ?? [];
  const list = lists.find((one) => (tag === undefined ? one.slug === slug : one.name === tag));
  // A list that the import has created has no other contacts.
  const isOwn = report?.new_lists.some((one) => one.slug === list?.slug);
  return (
    <ButtonLink
      to="/$organization/$mode/contacts"
      params={{ organization: organization.slug, mode }}
      search={{ list: list?.slug }}
    >
      {isOwn ? t.showThese(result.created + result.updated) : t.showContacts(list?.name)}
    </ButtonLink>
  );
}

/** What its status allows. */
export function ImportActions({ found }: { found: Import }) {
  const { id, status } = found;
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
            size="xs"
            loading={change.isPending}
            onClick={() => change.mutate(call('imports', 'start', id, { dry_run: false }))}
          >
            {t.startNow}
          </Button>
        )}
        {status === 'completed' && may('contacts.list') && <ImportedContacts found={found} />}
        {CHANGEABLE.has(status) && may('imports.create') && (
          <ButtonLink
            to="/$organization/$mode/imports"
            params={{ organization: organization.slug, mode }}
            search={{ again: id }}
          >
            {t.changeColumns}
          </ButtonLink>
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
