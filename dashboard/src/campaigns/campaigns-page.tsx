import { NativeSelect, Skeleton } from '@mantine/core';
import type { Campaign, CampaignSummary, MailwrightApi } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCreate } from '../api/use-create.ts';
import { useCurrent, useMay, useReadsCode } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { CardsOrTable } from '../parts/cards/cards.tsx';
import { Heading, Thumbnail } from '../parts/cards/thumbnail.tsx';
import { Pages } from '../parts/data/pages.tsx';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { slugOfCopy } from './campaign-body.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignStatus } from './campaign-status.tsx';

type CampaignFilters = Filters<'status'>;
type Query = NonNullable<Parameters<MailwrightApi['campaigns']['list']>[0]>;

const NewNewsletter = lazy(async () => ({
  default: (await import('../newsletter/starts/new-newsletter.tsx')).NewNewsletter,
}));

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
  const isBare = data?.data.length === 0 && Object.keys(search).length === 0;
  const fromTemplate = useDialogButton({
    label: t.newFromTemplate,
    size: 'xl',
    children: () => <CreateCampaign />,
  });
  const newsletter = useDialogButton({
    label: t.new,
    size: 'xl',
    isMain: true,
    children: () => (
      <Suspense fallback={<Skeleton height={300} />}>
        <NewNewsletter />
      </Suspense>
    ),
  });
  const create = may('campaigns.put') && (
    <>
      {fromTemplate.button}
      {newsletter.button}
    </>
  );
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create}>
      <FilterForm
        key={JSON.stringify(search)}
        apply={go}
        isFiltered={status !== undefined}
        isChosen
      >
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
        <Empty title={isBare ? t.none : t.noMatch} action={isBare && create}>
          {isBare ? t.noneHelp : t.noMatchHelp}
        </Empty>
      ) : (
        !(error && !data) && <CampaignList rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ status, cursor: next })}
      />
      {fromTemplate.dialog}
      {newsletter.dialog}
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

const startOf = (row: CampaignSummary): string | null => row.started_at ?? row.scheduled_at;

/** What can be done with a campaign in the list. */
function useCampaignActions() {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const may = useMay();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const change = useAction<unknown>();
  const copy = useAction<Campaign>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/campaigns/$slug', params });
  });
  const actions = (campaign: CampaignSummary): RowActions => {
    const { slug, name, status } = campaign;
    const isSending = status === 'preparing' || status === 'sending';
    const isDeletable = status === 'draft' || status === 'canceled';
    return {
      of: name,
      actions: [
        may('campaigns.duplicate') && {
          label: t.duplicate,
          act: () =>
            copy.mutate(
              call('campaigns', 'duplicate', slug, {
                slug: slugOfCopy(slug),
                name: t.copyOf(name),
              }),
            ),
        },
        isSending &&
          may('campaigns.pause') && {
            label: t.pause,
            act: () => change.mutate(call('campaigns', 'pause', slug)),
          },
        // What the guard has paused is resumed where its reason stands.
        campaign.pause?.by === 'person' &&
          may('campaigns.resume') && {
            label: t.resume,
            act: () => change.mutate(call('campaigns', 'resume', slug, {})),
          },
        isDeletable &&
          may('campaigns.delete') && {
            label: t.delete,
            isFinal: true,
            question: t.deleteOf(name, new Date(campaign.updated_at).toLocaleDateString(language)),
            act: () => change.mutate(call('campaigns', 'delete', slug)),
          },
      ],
    };
  };
  return { actions, error: change.error ?? copy.error };
}

/** The campaigns as cards with a picture of the email, or as a table. */
function CampaignList({ rows }: { rows: readonly CampaignSummary[] | undefined }) {
  const t = useTexts().campaigns;
  const { actions, error } = useCampaignActions();
  return (
    <>
      {error && <FailureNotice error={error} />}
      <CardsOrTable
        label={t.title}
        id="campaigns"
        rows={rows}
        keyOf={({ id }) => id}
        card={(row) => {
          const at = startOf(row);
          return {
            picture: <Picture campaign={row} />,
            title: <ToCampaign campaign={row} />,
            status: <CampaignStatus status={row.status} />,
            facts: at === null ? t.notPlanned : <Time at={at} />,
            menu: actions(row),
          };
        }}
        table={<CampaignTable rows={rows} actions={actions} />}
      />
    </>
  );
}

/** The email of the campaign. */
function Picture({ campaign: { slug, name, template } }: { campaign: CampaignSummary }) {
  return template === null ? (
    <OwnPicture slug={slug} name={name} />
  ) : (
    <Thumbnail preview={call('templates', 'preview', template, {})} title={name} />
  );
}

/** That of a campaign with content of its own; whoever may not preview it sees the first heading. */
function OwnPicture({ slug, name }: { slug: string; name: string }) {
  const may = useMay();
  const { data } = useCall(call('campaigns', 'get', slug), { isCostly: true });
  const locale = data?.default_locale ?? '';
  const content = data?.content?.[locale];
  if (data && content && may('campaigns.preview')) {
    const request = { content, locale, layout: data.layout ?? 'card', name, data: data.data };
    return <Thumbnail preview={call('campaigns', 'preview', request)} title={name} />;
  }
  const heading = content?.blocks.find(({ type }) => type === 'heading');
  const text = heading && 'text' in heading && typeof heading.text === 'string' ? heading.text : '';
  return <Heading text={text || content?.subject || name} />;
}

function ToCampaign({ campaign: { slug, name } }: { campaign: CampaignSummary }) {
  const { organization, mode } = useCurrent();
  return (
    <TextLink
      to="/$organization/$mode/campaigns/$slug"
      params={{ organization: organization.slug, mode, slug }}
    >
      {name}
    </TextLink>
  );
}
interface CampaignTableProps {
  rows: readonly CampaignSummary[] | undefined;
  actions: (campaign: CampaignSummary) => RowActions;
}

function CampaignTable({ rows, actions }: CampaignTableProps) {
  const t = useTexts().campaigns;
  const readsCode = useReadsCode();
  const columns: Column<CampaignSummary>[] = [
    {
      name: 'name',
      header: t.name,
      cell: (campaign) => <ToCampaign campaign={campaign} />,
      text: ({ name }) => name,
    },
    {
      name: 'slug',
      header: t.slug,
      cell: ({ slug }) => slug,
      text: ({ slug }) => slug,
      isExtra: !readsCode,
    },
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
    <Table
      label={t.title}
      id="campaigns"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      actions={actions}
    />
  );
}
