import { Button, Group, Text } from '@mantine/core';
import type { Block, Template } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useCreate } from '../../api/use-create.ts';
import { textOf } from '../../parts/forms/fields.ts';
import { NameFields } from '../../parts/forms/slug-field.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { completeBlocks, findBlock } from '../content/blocks.ts';
import type { Draft, Letter } from '../content/draft.ts';
import { sourceOf } from '../content/sources.ts';
import type { OwnContent } from './use-designs.ts';

interface SaveDesignProps {
  draft: Draft;
  layout: OwnContent['layout'] | null;
  /** Only this block; null for the whole email. */
  block: string | null;
}

/** Saves the email, or one of its blocks, as a design of the organization. */
export function SaveDesign({ draft, layout, block }: SaveDesignProps) {
  const t = useNewsletterTexts().own;
  const [name, setName] = useState('');
  const create = useCreate<Template>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const slug = textOf(fields, 'slug');
    const named = textOf(fields, 'name');
    setName(named);
    const body = { name: named, layout: layout ?? 'card', ...contentFor(draft, block, named) };
    create.mutate({
      slug,
      get: call('templates', 'get', slug),
      put: call('templates', 'put', slug, body),
    });
  };
  if (create.isSuccess) {
    return (
      <Notice kind="success" role="status">
        {block === null ? t.savedDesign(name) : t.savedBlock(name)}
      </Notice>
    );
  }
  return (
    <form onSubmit={submit}>
      {create.error && <FailureNotice error={create.error} />}
      <Text size="sm" mb="sm">
        {block === null ? t.saveDesignHelp : t.saveBlockHelp}
      </Text>
      <NameFields label={t.name} taken={create.taken} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={create.isPending}>
          {t.save}
        </Button>
      </Group>
    </form>
  );
}

/** Whether the email, or the block, has something that can be saved in each language. */
export const isSavable = (draft: Draft, block: string | null): boolean =>
  Object.values(draft.letters).every((letter) => savedBlocks(letter, block).length > 0);

function savedBlocks({ blocks }: Letter, id: string | null): Block[] {
  if (id === null) return completeBlocks(blocks);
  const block = findBlock(blocks, id);
  return block ? completeBlocks([block]) : [];
}

function contentFor({ locale, letters }: Draft, block: string | null, name: string) {
  const content = Object.entries(letters).map(([language, letter]) => {
    const { subject, preheader } = letter;
    const own = block === null && subject.trim() !== '' ? subject : sourceOf([{ text: name }]);
    const isWithPreheader = block === null && preheader.trim() !== '';
    return [
      language,
      {
        subject: own,
        preheader: isWithPreheader ? preheader : null,
        blocks: savedBlocks(letter, block),
      },
    ] as const;
  });
  return { default_locale: locale, content: Object.fromEntries(content) };
}
