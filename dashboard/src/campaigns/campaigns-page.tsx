import { NativeSelect } from '@mantine/core';
import type { Campaign, CampaignSummary, MailwrightApi } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCreate } from '../api/use-create.ts';
import { useCurrent, useMay } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { DialogButton } from '../parts/forms/dialog-button.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignStatus } from './campaign-status.tsx';

type CampaignFilters = Filters<'status'>;
type Query = NonNullable<Parameters<MailwrightApi['campaigns']['list']>[0]>;

export function CampaignsPage() {
  const { campaigns: t, filters } = useTexts();
  const may = useMay();
  const search: CampaignFilters = useSearch({ from: '/signed-in/$organization/$mode/campaigns' });
  const navigate = useNavigate();
  const { cursor, status } = search;
  const list = call('campaigns', 'list', { status: status as Query['status'], cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list, {
    repeat: () => (cursor ? false : 5_000),
  });
  const go = (to: CampaignFilters): void => void navigate({ to: '.', search: to });
  return (
    <Page
      title={t.title}
      calls={[list]}
      actions={
        may('campaigns.put') && (
          <DialogButton label={t.new} size="xl" isMain>
            {() => <CreateCampaign />}
          </DialogButton>
        )
      }
    >
      <FilterForm key={JSON.stringify(search)} apply={go} isFiltered={status !== undefined}>
        <NativeSelect
          name="status"
          label={t.status}
          defaultValue={status ?? ''}
          data={[
            { value: '', label: filters.any },
            ...Object.entries(t.statuses).map(([value, label]) => ({ value, label })),
          ]}
        />
      </FilterForm>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Empty title={status === undefined ? t.none : t.noMatch}>
          {status === undefined ? t.noneHelp : t.noMatchHelp}
        </Empty>
      ) : (
        !(error && !data) && <CampaignTable rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ status, cursor: next })}
      />
    </Page>
  );
}

/** Opens the new campaign. */
function CreateCampaign() {
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const create = useCreate<Campaign>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/campaigns/$slug', params });
  });
  return (
    <>
      {create.error && <FailureNotice error={create.error} />}
      <CampaignForm
        save={(slug, body) =>
          create.mutate({
            slug,
            get: call('campaigns', 'get', slug),
            put: call('campaigns', 'put', slug, body),
          })
        }
        isSaving={create.isPending}
        taken={create.taken}
      />
    </>
  );
}

function CampaignTable({ rows }: { rows: readonly CampaignSummary[] | undefined }) {
  const t = useTexts().campaigns;
  const { organization, mode } = useCurrent();
  const startOf = (row: CampaignSummary): string | null => row.started_at ?? row.scheduled_at;
  const columns: Column<CampaignSummary>[] = [
    {
      name: 'name',
      header: t.name,
      cell: ({ slug, name }) => (
        <TextLink
          to="/$organization/$mode/campaigns/$slug"
          params={{ organization: organization.slug, mode, slug }}
        >
          {name}
        </TextLink>
      ),
      text: ({ name }) => name,
    },
    { name: 'slug', header: t.slug, cell: ({ slug }) => slug, text: ({ slug }) => slug },
    {
      name: 'status',
      header: t.status,
      cell: ({ status }) => <CampaignStatus status={status} />,
      text: ({ status }) => word(t.statuses, status),
    },
    {
      name: 'subtype',
      header: t.subtype,
      cell: ({ subtype }) => subtype,
      text: ({ subtype }) => subtype,
    },
    {
      name: 'template',
      header: t.template,
      cell: ({ template }) => template ?? t.ownContent,
      text: ({ template }) => template ?? t.ownContent,
    },
    {
      name: 'start',
      header: t.start,
      cell: (row) => {
        const at = startOf(row);
        return at === null ? '–' : <Time at={at} />;
      },
      text: (row) => startOf(row) ?? '',
    },
  ];
  return (
    <Table label={t.title} id="campaigns" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
