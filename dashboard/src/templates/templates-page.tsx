import type { TemplateSummary } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay, useReadsCode } from '../app/current.ts';
import { CardsOrTable } from '../parts/cards/cards.tsx';
import { Thumbnail } from '../parts/cards/thumbnail.tsx';
import { Pages } from '../parts/data/pages.tsx';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { useDialogButton } from '../parts/forms/dialog-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { CreateTemplate } from './create-template.tsx';

export function TemplatesPage() {
  const t = useTexts().templates;
  const may = useMay();
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/templates' });
  const navigate = useNavigate();
  const list = call('templates', 'list', { cursor, limit: 50 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const isBare = data?.data.length === 0;
  const creation = useDialogButton({
    label: t.new,
    isMain: true,
    children: () => <CreateTemplate />,
  });
  const create = may('templates.put') && creation.button;
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {isBare ? (
        <Empty title={t.none} action={create}>
          {t.noneHelp}
        </Empty>
      ) : (
        !(error && !data) && <TemplateList rows={data?.data} />
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
      {creation.dialog}
    </Page>
  );
}

/** The templates as cards with a picture of the email, or as a table. */
function TemplateList({ rows }: { rows: readonly TemplateSummary[] | undefined }) {
  const t = useTexts().templates;
  const may = useMay();
  const remove = useAction<unknown>();
  const actions = ({ slug, name, version }: TemplateSummary): RowActions => ({
    of: name,
    actions: [
      may('templates.delete') && {
        label: t.delete,
        isFinal: true,
        typed: slug,
        question: t.deleteOf(String(version)),
        act: () => remove.mutate(call('templates', 'delete', slug)),
      },
    ],
  });
  return (
    <>
      {remove.error && <FailureNotice error={remove.error} />}
      <CardsOrTable
        label={t.title}
        id="templates"
        rows={rows}
        keyOf={({ id }) => id}
        card={(row) => ({
          picture: (
            <Thumbnail preview={call('templates', 'preview', row.slug, {})} title={row.name} />
          ),
          title: <ToTemplate template={row} />,
          facts: (
            <>
              {row.locales.join(', ')} · <Time at={row.updated_at} />
            </>
          ),
          menu: actions(row),
        })}
        table={<TemplateTable rows={rows} actions={actions} />}
      />
    </>
  );
}

function ToTemplate({ template: { slug, name } }: { template: TemplateSummary }) {
  const { organization, mode } = useCurrent();
  return (
    <TextLink
      to="/$organization/$mode/templates/$slug"
      params={{ organization: organization.slug, mode, slug }}
    >
      {name}
    </TextLink>
  );
}

interface TemplateTableProps {
  rows: readonly TemplateSummary[] | undefined;
  actions: (template: TemplateSummary) => RowActions;
}

function TemplateTable({ rows, actions }: TemplateTableProps) {
  const t = useTexts().templates;
  const readsCode = useReadsCode();
  const columns: Column<TemplateSummary>[] = [
    {
      name: 'name',
      header: t.name,
      cell: (template) => <ToTemplate template={template} />,
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
      name: 'locales',
      header: t.locales,
      cell: ({ locales }) => locales.join(', '),
      text: ({ locales }) => locales.join(', '),
    },
    {
      name: 'layout',
      header: t.layout,
      cell: ({ layout }) => layout ?? '–',
      text: ({ layout }) => layout ?? '',
    },
    {
      name: 'version',
      header: t.version,
      cell: ({ version }) => version,
      text: ({ version }) => String(version),
      isNumber: true,
    },
    {
      name: 'updated',
      header: t.updated,
      cell: (row) => <Time at={row.updated_at} />,
      text: (row) => row.updated_at,
    },
  ];
  return (
    <Table
      label={t.title}
      id="templates"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      actions={actions}
    />
  );
}
