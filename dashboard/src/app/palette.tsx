import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { useCurrent, useMay } from './current.ts';
import { SCREENS } from './screens.ts';
import { isIn, useFound } from './use-found.ts';

export const openPalette = (): void => spotlight.open();

/** A dialog that finds screens and what they show, and opens the chosen one. */
export function Palette() {
  const t = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const { organization, mode } = useCurrent();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 200);
  const found = useFound(settled);
  // Results for an earlier text are not shown.
  const isFinding = settled !== query.trim() || found.isFinding;
  const params = { organization: organization.slug, mode };
  const places = [
    ['overview', t.screens.overview, '/$organization/$mode'],
    ...SCREENS.flatMap(([name, operation, to]) =>
      may(operation) ? [[name, t.screens[name], to] as const] : [],
    ),
    ...(may('refusedSends.list')
      ? [['refused', t.emails.refused, '/$organization/$mode/refused-sends'] as const]
      : []),
    ['account', t.shell.account, '/$organization/$mode/account'],
  ] as const;
  const screens = places
    .filter(([, label]) => isIn(query, label))
    .map(([key, label, to]): Entry => ({ key, label, open: () => navigate({ to, params }) }));
  const resources = useGroups(found, settled);
  const groups = [
    { label: t.shell.navigation, entries: screens },
    ...(isFinding ? [] : resources),
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  // Enter was pressed before the results arrived.
  const input = useRef<HTMLInputElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isFinding) return;
    setWaiting(false);
    if (input.current) chooseFirst(input.current);
  }, [isWaiting, isFinding]);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={(text) => {
        setQuery(text);
        setWaiting(false);
      }}
      // Otherwise it is cleared only after the animation, with what somebody types into the next one meanwhile.
      clearQueryOnClose={false}
      onSpotlightClose={() => setQuery('')}
      shortcut={null}
      aria-label={t.shell.searchLabel}
      scrollable
    >
      <Spotlight.Search
        ref={input}
        aria-label={t.shell.searchLabel}
        placeholder={t.shell.searchHelp}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' && !chooseFirst(currentTarget)) setWaiting(isFinding);
        }}
      />
      <VisuallyHidden role="status">
        {isFinding ? t.shell.finding : t.shell.found(count)}
      </VisuallyHidden>
      {found.failure && !isFinding && <FailureNotice error={found.failure} />}
      <Spotlight.ActionsList>
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map((entry) => (
              <Spotlight.Action
                key={entry.key}
                label={entry.label}
                description={entry.description}
                onClick={() => void entry.open()}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {count === 0 && !found.failure && (
          <Spotlight.Empty>{isFinding ? t.shell.finding : t.shell.nothingFound}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface Entry {
  key: string;
  label: string;
  description?: string | undefined;
  open: () => Promise<void>;
}

/** What was found, by kind. */
function useGroups(
  found: ReturnType<typeof useFound>,
  search: string,
): { label: string; entries: Entry[] }[] {
  const { screens: t, shell } = useTexts();
  const navigate = useNavigate();
  const { organization, mode } = useCurrent();
  const params = { organization: organization.slug, mode };
  const all = (
    isMore: boolean,
    label: string,
    to: '/$organization/$mode/contacts' | '/$organization/$mode/emails',
  ): Entry[] =>
    isMore ? [{ key: to, label, open: () => navigate({ to, params, search: { search } }) }] : [];
  const named = (
    to:
      | '/$organization/$mode/campaigns/$slug'
      | '/$organization/$mode/templates/$slug'
      | '/$organization/$mode/lists/$slug',
    rows: { name: string; slug: string }[],
  ): Entry[] =>
    rows.map(({ name, slug }) => ({
      key: slug,
      label: name,
      description: slug,
      open: () => navigate({ to, params: { ...params, slug } }),
    }));
  return [
    {
      label: t.contacts,
      entries: [
        ...found.contacts.map(({ id, email, name }) => ({
          key: id,
          label: email,
          description: name ?? undefined,
          open: () =>
            navigate({ to: '/$organization/$mode/contacts/$id', params: { ...params, id } }),
        })),
        ...all(found.hasMoreContacts, shell.allContacts, '/$organization/$mode/contacts'),
      ],
    },
    {
      label: t.emails,
      entries: [
        ...found.emails.map(({ id, subject, to_email: recipient }) => ({
          key: id,
          label: subject || '–',
          description: recipient,
          open: () =>
            navigate({ to: '/$organization/$mode/emails/$id', params: { ...params, id } }),
        })),
        ...all(found.hasMoreEmails, shell.allEmails, '/$organization/$mode/emails'),
      ],
    },
    {
      label: t.campaigns,
      entries: named('/$organization/$mode/campaigns/$slug', found.campaigns),
    },
    {
      label: t.templates,
      entries: named('/$organization/$mode/templates/$slug', found.templates),
    },
    { label: t.lists, entries: named('/$organization/$mode/lists/$slug', found.lists) },
  ];
}

/**
 * The component selects the first entry only while something is typed, and what the server finds comes later. Returns
 * whether there is an entry to choose.
 */
function chooseFirst(input: HTMLInputElement): boolean {
  const dialog = input.closest('[role="dialog"]');
  if (dialog?.querySelector('[data-selected]')) return true;
  const first = dialog?.querySelector<HTMLElement>('[data-action]');
  first?.click();
  return first !== null && first !== undefined;
}
