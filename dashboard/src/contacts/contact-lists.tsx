import { Button, Group } from '@mantine/core';
import type { Contact } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { textOf } from '../parts/forms/fields.ts';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { useStaticLists } from './form/use-contact-choices.ts';

/** The static lists that the contact is on. It can be added to others, and removed. */
export function ContactLists({ contact: { id, lists } }: { contact: Contact }) {
  const t = useTexts().contacts;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const all = useStaticLists();
  const change = useAction<unknown>();
  const canChange = may('contacts.updateLists');
  const nameOf = (slug: string): string => all?.find((one) => one.slug === slug)?.name ?? slug;
  const others = (all ?? []).filter(({ slug }) => !lists.includes(slug));
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const list = textOf(new FormData(event.currentTarget), 'list');
    change.mutate(call('contacts', 'updateLists', id, { add: [list] }));
  };
  return (
    <Section title={t.lists}>
      {change.error && <FailureNotice error={change.error} />}
      {lists.length === 0 && t.noLists}
      {lists.map((slug) => (
        <Group key={slug} gap="sm" mb="xs">
          <TextLink
            to="/$organization/$mode/lists/$slug"
            params={{ organization: organization.slug, mode, slug }}
          >
            {nameOf(slug)}
          </TextLink>
          {canChange && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t.removeFromList(nameOf(slug))}
              onClick={() => change.mutate(call('contacts', 'updateLists', id, { remove: [slug] }))}
            >
              {t.removeFromListShort}
            </Button>
          )}
        </Group>
      ))}
      {canChange && others.length > 0 && (
        // A new form for each choice, because a shorter list of options is not an unsaved change.
        <form key={lists.join(' ')} onSubmit={add} className="no-print">
          <Group align="end" mt="sm">
            <LoadedSelect
              name="list"
              label={t.addToList}
              data={others.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
            <Button type="submit" variant="default" loading={change.isPending}>
              {t.add}
            </Button>
          </Group>
        </form>
      )}
    </Section>
  );
}
