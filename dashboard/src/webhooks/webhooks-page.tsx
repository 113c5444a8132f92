import type { WebhookSummary } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** The endpoints: an organization has at most 20, so they are one page. */
export function WebhooksPage() {
  const t = useTexts().webhooks;
  const may = useMay();
  const list = call('webhooks', 'list', { limit: 200 });
  const { data, error, refetch } = useCall(list, { repeat: () => 15_000 });
  const isBare = data?.data.length === 0;
  const creation = useDialogButton({
    label: t.new,
    size: 'xl',
    isMain: true,
    children: () => <CreateWebhook />,
  });
  const create = may('webhooks.put') && creation.button;
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {isBare ? (
        <Empty title={t.none} action={create}>
          {t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <WebhookTable rows={data?.data} />
      )}
      {creation.dialog}
    </Page>
  );
}

function WebhookTable({ rows }: { rows: readonly WebhookSummary[] | undefined }) {
  const t = useTexts().webhooks;
  const { organization, mode } = useCurrent();
  const columns: Column<WebhookSummary>[] = [
    {
      name: 'slug',
      header: t.slug,
      cell: ({ slug }) => (
        <TextLink
          to="/$organization/$mode/webhooks/$slug"
          params={{ organization: organization.slug, mode, slug }}
        >
          {slug}
        </TextLink>
      ),
      text: ({ slug }) => slug,
    },
    { name: 'url', header: t.url, cell: ({ url }) => url, text: ({ url }) => url },
    {
      name: 'events',
      header: t.events,
      cell: ({ events }) => events.join(', '),
      text: ({ events }) => events.join(', '),
    },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <WebhookStatus status={status} />,
      text: ({ status }) => status,
    },
    {
      name: 'success',
      header: t.lastSuccess,
      cell: (row) => (row.last_success_at === null ? '–' : <Time at={row.last_success_at} />),
      text: (row) => row.last_success_at ?? '',
    },
  ];
  return (
    <Table label={t.title} id="webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
