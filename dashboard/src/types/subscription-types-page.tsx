import type { SubscriptionType, Subtype } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Matching } from '../lists/matching.tsx';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { DialogButton, useDialogButton } from '../parts/forms/dialog-button.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { ToPageTexts } from '../settings/to-page-texts.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import classes from './subtype-texts.module.css';
import { SubtypeTexts } from './subtype-texts.tsx';
import { TypeForm } from './type-form.tsx';

/** What people can subscribe to, with the version of each text. */
export function SubscriptionTypesPage() {
  const t = useTexts().types;
  const may = useMay();
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/subscription-types' });
  const navigate = useNavigate();
  const list = call('subscriptionTypes', 'list', { cursor, limit: 20 });
  const { data, error, isPlaceholderData, refetch } = useCall(list);
  const isBare = data?.data.length === 0;
  const creation = useDialogButton({
    label: t.new,
    size: 'xl',
    isMain: true,
    children: (close) => <TypeForm done={close} />,
  });
  const create = may('subscriptionTypes.put') && creation.button;
  return (
    <Page title={t.title} calls={[list]} actions={!isBare && create} isLoading={!data && !error}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {isBare && (
        <Empty title={t.none} action={create}>
          {t.noneHelp}
        </Empty>
      )}
      {data?.data.map((type) => (
        <Type key={type.id} type={type} />
      ))}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => void navigate({ to: '.', search: { cursor: next } })}
      />
      <ToPageTexts />
      {creation.dialog}
    </Page>
  );
}

function Type({ type }: { type: SubscriptionType }) {
  const t = useTexts().types;
  const may = useMay();
  const remove = useAction<unknown>();
  return (
    <Section title={`${type.name} (${t.kinds[type.kind]})`}>
      {remove.error && <FailureNotice error={remove.error} />}
      {type.description}
      <Subtypes type={type} />
      {may('subscriptionTypes.put') && (
        <details className={classes.change}>
          <summary>{t.change(type.name)}</summary>
          <TypeForm type={type} />
        </details>
      )}
      {may('subscriptionTypes.delete') && (
        <ConfirmButton
          label={t.delete(type.name)}
          typed={type.slug}
          danger
          act={() => remove.mutate(call('subscriptionTypes', 'delete', type.slug))}
        >
          {t.deleteOf(String(type.subtypes.length))}
          <Matching
            rule={{ any: type.subtypes.map(({ key }) => ({ consent: key })) }}
            say={t.deleteCount}
          />
        </ConfirmButton>
      )}
    </Section>
  );
}

function Subtypes({ type }: { type: SubscriptionType }) {
  const t = useTexts().types;
  const { language } = useLanguage();
  const may = useMay();
  const columns: Column<Subtype>[] = [
    { name: 'name', header: t.name, cell: ({ name }) => name, text: ({ name }) => name },
    { name: 'key', header: t.key, cell: ({ key }) => key, text: ({ key }) => key },
    {
      name: 'description',
      header: t.description,
      cell: (row) => row.description ?? '–',
      text: (row) => row.description ?? '',
    },
    {
      name: 'visibility',
      header: t.visibility,
      cell: ({ visibility, archived }) => (archived ? t.archived : t.visibilities[visibility]),
      text: ({ visibility, archived }) => (archived ? 'archived' : visibility),
    },
    {
      name: 'languages',
      header: t.languages,
      cell: ({ translations }) =>
        Object.keys(translations)
          .map((locale) => languageName(locale, language))
          .join(', ') || '–',
      text: ({ translations }) => Object.keys(translations).join(', '),
    },
    {
      name: 'version',
      header: t.version,
      cell: (row) => t.versionOf(String(row.text_version)),
      text: (row) => String(row.text_version),
    },
  ];
  const texts: Column<Subtype> = {
    name: 'texts',
    header: t.texts,
    cell: ({ slug, name }) => (
      <DialogButton label={t.textsOf(name)} button={t.showTexts} size="lg">
        {() => <SubtypeTexts type={type.slug} subtype={slug} />}
      </DialogButton>
    ),
  };
  return (
    <Table
      label={type.name}
      id="subtypes"
      columns={may('subscriptionTypes.listTexts') ? [...columns, texts] : columns}
      rows={type.subtypes}
      keyOf={({ id }) => id}
      isSmall
    />
  );
}
