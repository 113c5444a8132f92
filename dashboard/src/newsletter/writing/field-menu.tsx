import { Button, Group, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type Editor, useEditorState as useTextState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import type { FieldNames } from './field-names.ts';
import { fieldOf, tagOf } from '../content/sources.ts';

/** Inserts a field of the recipient, or changes the one that is selected. */
export function FieldMenu({ editor, fields }: { editor: Editor; fields: FieldNames }) {
  const t = useNewsletterTexts();
  const [isOpen, setOpen] = useState(false);
  const tag = useTextState({
    editor,
    selector: ({ editor: { state } }) => {
      const { selection } = state;
      const node =
        'node' in selection
          ? (selection.node as { type: { name: string }; attrs: { tag?: unknown } })
          : null;
      return node?.type.name === 'field' ? String(node.attrs.tag) : null;
    },
  });
  const label = tag === null ? t.fields.insert : t.fields.change;
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-start">
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconUserPlus size={14} aria-hidden="true" />}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <FieldForm
          key={tag}
          tag={tag}
          fields={fields}
          insert={(chosen) => {
            editor
              .chain()
              .focus()
              .insertContent({ type: 'field', attrs: { tag: chosen } })
              .run();
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FieldFormProps {
  /** The tag that is selected; null if none is. */
  tag: string | null;
  fields: FieldNames;
  insert: (tag: string) => void;
}

function FieldForm({ tag, fields: { choices }, insert }: FieldFormProps) {
  const t = useNewsletterTexts();
  const first = tag === null ? null : fieldOf(tag);
  const [name, setName] = useState(first?.name ?? choices[0]?.value ?? '');
  const [fallback, setFallback] = useState(first?.fallback ?? '');
  const [isMissing, setMissing] = useState(false);
  const isKnown = choices.some(({ value }) => value === name);
  const submit = (): void => {
    setMissing(fallback.trim() === '');
    if (fallback.trim() !== '') insert(tagOf({ name, fallback: fallback.trim() }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  };
  // No form: it can be inside of one.
  return (
    <>
      <NativeSelect
        label={t.fields.field}
        value={name}
        data={isKnown ? [...choices] : [{ value: name, label: t.fields.other }, ...choices]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        mb="xs"
      />
      <TextInput
        label={t.fields.fallback}
        description={t.fields.fallbackHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fallback}
        maxLength={100}
        error={isMissing ? t.fields.fallbackMissing : null}
        onChange={({ currentTarget }) => setFallback(currentTarget.value)}
        onKeyDown={onKeyDown}
        mb="sm"
      />
      <Group justify="flex-end">
        <Button size="xs" onClick={submit}>
          {tag === null ? t.fields.add : t.fields.change}
        </Button>
      </Group>
    </>
  );
}
