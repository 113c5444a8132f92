import type { Campaign, Template } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useAll } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { slugOfCopy } from '../campaigns/campaign-body.ts';
import { contentLike, isBlock, useDesigns } from '../newsletter/starts/use-designs.ts';
import { CardsOrTable } from '../parts/cards/cards.tsx';
import { Thumbnail } from '../parts/cards/thumbnail.tsx';
import type { RowActions } from '../parts/data/row-menu.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Time } from '../parts/data/time.tsx';
import { ButtonLink } from '../parts/page/button-link.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';

/** The designs and blocks that the organization has saved for its newsletters. */
export function DesignsPage() {
  const t = useTexts().designs;
  const { data, error, refetch } = useDesigns();
  return (
    <Page title={t.title} calls={[call('templates', 'list', { limit: 50 })]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data?.length === 0 ? (
        <Empty title={t.none} action={<ToCampaigns />}>
          {t.noneHelp}
        </Empty>
      ) : (
        !error && <Designs rows={data} />
      )}
    </Page>
  );
}

function ToCampaigns() {
  const t = useTexts().designs;
  const { organization, mode } = useCurrent();
  return (
    <ButtonLink
      to="/$organization/$mode/campaigns"
      params={{ organization: organization.slug, mode }}
      search={{}}
    >
      {t.toCampaigns}
    </ButtonLink>
  );
}

/** What can be done with a design: a newsletter begins with it, or it is deleted. */
function useDesignActions() {
  const t = useTexts().designs;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit: 200 })) ?? [];
  const subtype = types
    .filter(({ kind }) => kind === 'marketing')
    .flatMap(({ subtypes }) => subtypes)
    .find(({ archived }) => !archived)?.key;
  const write = useAction<Campaign>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/campaigns/$slug', params });
  });
  const remove = useAction<unknown>();
  const actions = (design: Template): RowActions => {
    const { slug, name } = design;
    return {
      of: name,
      actions: [
        subtype !== undefined &&
          may('campaigns.put') && {
            label: t.write,
            act: () =>
              write.mutate(
                call('campaigns', 'put', slugOfCopy(slug), {
                  name,
                  subtype,
                  ...contentLike(design),
                }),
              ),
          },
        may('templates.delete') && {
          label: t.delete,
          isFinal: true,
          question: t.deleteOf(name),
          act: () => remove.mutate(call('templates', 'delete', slug)),
        },
      ],
    };
  };
  return { actions, error: write.error ?? remove.error };
}

/** As cards with a picture, or as a table. */
function Designs({ rows }: { rows: readonly Template[] | undefined }) {
  const t = useTexts().designs;
  const { language } = useLanguage();
  const { actions, error } = useDesignActions();
  const languagesOf = ({ locales }: Template): string =>
    locales.map((locale) => languageName(locale, language)).join(', ');
  const kindOf = (design: Template): string => (isBlock(design) ? t.block : t.design);
  const columns: Column<Template>[] = [
    {
      name: 'name',
      header: t.name,
      cell: (design) => <ToDesign design={design} />,
      text: ({ name }) => name,
    },
    { name: 'kind', header: t.kind, cell: kindOf, text: kindOf },
    { name: 'languages', header: t.languages, cell: languagesOf, text: languagesOf },
    {
      name: 'updated',
      header: t.updated,
      cell: (row) => <Time at={row.updated_at} />,
      text: (row) => row.updated_at,
    },
  ];
  return (
    <>
      {error && <FailureNotice error={error} />}
      <CardsOrTable
        label={t.title}
        id="designs"
        rows={rows}
        keyOf={({ slug }) => slug}
        card={(row) => ({
          picture: (
            <Thumbnail preview={call('templates', 'preview', row.slug, {})} title={row.name} />
          ),
          title: <ToDesign design={row} />,
          facts: `${kindOf(row)} · ${languagesOf(row)}`,
          menu: actions(row),
        })}
        table={
          <Table
            label={t.title}
            id="designs"
            columns={columns}
            rows={rows}
            keyOf={({ slug }) => slug}
            actions={actions}
          />
        }
      />
    </>
  );
}

function ToDesign({ design: { slug, name } }: { design: Template }) {
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
