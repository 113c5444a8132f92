import { Button, Group, TextInput } from '@mantine/core';
import type { ContactSummary, List } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import type { Filters } from '../app/search.ts';
import { ContactTotal } from '../contacts/total.tsx';
import { Pages } from '../parts/data/pages.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { textOf } from '../parts/forms/fields.ts';
import { FilterForm } from '../parts/forms/filter-form.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

export type MemberFilters = Filters<'search'>;

/** Few, because the rule of a smart list is evaluated for each page. */
export const membersCall = (slug: string, { search, cursor }: MemberFilters) =>
  call('contacts', 'list', { list: slug, search, cursor, limit: 20 });

interface MembersProps {
  list: List;
  filters: MemberFilters;
}

/** The contacts on a list. Those on a static list can be added and removed. */
export function Members({ list, filters }: MembersProps) {
  const t = useTexts().lists;
  const may = useMay();
  const navigate = useNavigate();
  const { search, cursor } = filters;
  const { data, error, isPlaceholderData, refetch } = useCall(membersCall(list.slug, filters));
  const go = (to: MemberFilters): void => void navigate({ to: '.', search: to });
  const change = useAction<unknown>();
  const canChange = list.modifiable && may('contacts.updateLists');
  const update = (contact: string, body: { add?: string[]; remove?: string[] }): void =>
    change.mutate(call('contacts', 'updateLists', contact, body));
  return (
    <Section title={t.members}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {change.error && <FailureNotice error={change.error} />}
      {canChange && <AddMember add={(email) => update(email, { add: [list.slug] })} />}
      {may('contacts.list', 'search') && <Search key={search ?? ''} search={search} go={go} />}
      <ContactTotal filters={{ list: list.slug, search }} />
      {data?.data.length === 0 && !data.has_more ? (
        <Nobody list={list} isSearched={search !== undefined} />
      ) : (
        !(error && !data) && (
          <MemberTable
            rows={data?.data}
            remove={canChange ? (id) => update(id, { remove: [list.slug] }) : null}
          />
        )
      )}
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={(next) => go({ search, cursor: next })}
      />
    </Section>
  );
}

interface SearchProps {
  search: string | undefined;
  go: (to: MemberFilters) => void;
}

function Search({ search, go }: SearchProps) {
  const t = useTexts().contacts;
  return (
    <FilterForm apply={go} isFiltered={search !== undefined}>
      <TextInput name="search" label={t.search} defaultValue={search ?? ''} />
    </FilterForm>
  );
}

function Nobody({ list, isSearched }: { list: List; isSearched: boolean }) {
  const t = useTexts().lists;
  if (isSearched) return <Empty title={t.noMemberMatches} />;
  return <Empty title={t.noMembers}>{list.modifiable ? t.noMembersHelp : t.nobodyMatches}</Empty>;
}

function AddMember({ add }: { add: (email: string) => void }) {
  const t = useTexts().lists;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    add(textOf(new FormData(event.currentTarget), 'email'));
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={submit}>
      <Group align="end" mb="md">
        <TextInput
          type="email"
          name="email"
          label={t.contact}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <Button type="submit" variant="default">
          {t.add}
        </Button>
      </Group>
    </form>
  );
}

interface TableProps {
  rows: readonly ContactSummary[] | undefined;
  /** Null if this person or this list does not allow it. */
  remove: ((id: string) => void) | null;
}

function MemberTable({ rows, remove }: TableProps) {
  const { lists: t, contacts } = useTexts();
  const { organization, mode } = useCurrent();
  const columns: Column<ContactSummary>[] = [
    {
      name: 'email',
      header: contacts.email,
      cell: ({ id, email }) => (
        <TextLink
          to="/$organization/$mode/contacts/$id"
          params={{ organization: organization.slug, mode, id }}
        >
          {email}
        </TextLink>
      ),
      text: ({ email }) => email,
    },
    {
      name: 'name',
      header: contacts.name,
      cell: ({ name }) => name ?? '–',
      text: ({ name }) => name ?? '',
    },
    {
      name: 'subscribed',
      header: contacts.marketing,
      cell: ({ subscribed }) => (subscribed ? contacts.marketingOn : contacts.marketingOff),
      text: ({ subscribed }) => (subscribed ? contacts.marketingOn : contacts.marketingOff),
    },
  ];
  if (remove) {
    columns.push({
      name: 'remove',
      header: t.actions,
      cell: ({ id, email }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t.removeMember(email)}
          onClick={() => remove(id)}
        >
          {t.remove}
        </Button>
      ),
    });
  }
  return (
    <Table label={t.members} id="members" columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}
