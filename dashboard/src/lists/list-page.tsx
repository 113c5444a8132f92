import type { List } from '@mailwright/sdk';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay, useReadsCode } from '../app/current.ts';
import { useTotalText } from '../contacts/total.tsx';
import { Facts } from '../parts/data/facts.tsx';
import { Json } from '../parts/data/json.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { StoredForm } from '../parts/forms/stored-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { ListForm } from './list-form.tsx';
import { Members, membersCall } from './members.tsx';

export function ListPage() {
  const t = useTexts().lists;
  const may = useMay();
  const { slug } = useParams({ from: '/signed-in/$organization/$mode/lists/$slug' });
  const filters = useSearch({ from: '/signed-in/$organization/$mode/lists/$slug' });
  const get = call('lists', 'get', slug);
  const { data: list, error, refetch } = useCall(get);
  const canRead = may('contacts.list');
  const readsCode = useReadsCode();
  return (
    <Page
      title={list?.name ?? slug}
      audit={{ type: 'list', id: slug }}
      isLoading={!list && !error}
      calls={canRead ? [get, membersCall(slug, filters)] : [get]}
      actions={may('lists.delete') && <Delete slug={slug} />}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {list && (
        <>
          <Section title={t.details}>
            <Facts
              entries={[
                [t.slug, readsCode && list.slug],
                [t.kind, t.kinds[list.kind]],
                [t.description, list.description],
                [t.updated, <Time key="updated" at={list.updated_at} />],
              ]}
            />
          </Section>
          {may('lists.put') ? (
            <Settings list={list} />
          ) : (
            list.rule !== null && (
              <Section title={t.rule}>
                <Json value={list.rule} />
              </Section>
            )
          )}
          {canRead && <Members list={list} filters={filters} />}
        </>
      )}
    </Page>
  );
}

function Settings({ list }: { list: List }) {
  const t = useTexts().lists;
  const save = useAction<List>();
  return (
    <Section title={t.settings}>
      {save.error && <FailureNotice error={save.error} />}
      <StoredForm stored={list} saved={save.data}>
        {(value) => (
          <ListForm
            list={value}
            save={(slug, body) => save.mutate(call('lists', 'put', slug, body))}
            isSaving={save.isPending}
          />
        )}
      </StoredForm>
    </Section>
  );
}

function Delete({ slug }: { slug: string }) {
  const t = useTexts().lists;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/lists', params, ignoreBlocker: true });
  });
  return (
    <>
      {remove.error && <FailureNotice error={remove.error} />}
      <ConfirmButton
        label={t.delete}
        typed={slug}
        danger
        act={() => remove.mutate(call('lists', 'delete', slug))}
      >
        <DeleteQuestion slug={slug} />
      </ConfirmButton>
    </>
  );
}

/** With the number of contacts on the list, as soon as they are counted. */
function DeleteQuestion({ slug }: { slug: string }) {
  const t = useTexts().lists;
  const may = useMay();
  const count = useTotalText();
  const { data } = useCall(
    call('contacts', 'list', { list: slug, include_total: true, limit: 1 }),
    { enabled: may('contacts.list'), isCostly: true },
  );
  return data?.total ? t.deleteOf(count(data.total)) : t.deleteHelp;
}
