import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';

interface SlugFieldProps extends Pick<TextInputProps, 'mb'> {
  /** The slug that was sent and is taken; null if none is. */
  taken: string | null | undefined;
}

/** The slug of something new that has no name. It says which slug is taken. */
export function SlugField({ taken = null, ...props }: SlugFieldProps) {
  const t = useTexts().slug;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (taken !== null) input.current?.focus();
  }, [taken]);
  return (
    <TextInput
      ref={input}
      name="slug"
      label={t.ofNameless}
      description={t.help}
      autoComplete="off"
      autoCapitalize="none"
      required
      withAsterisk={false}
      error={taken === null ? null : t.taken(taken)}
      {...props}
    />
  );
}

interface NameFieldsProps {
  /** What the name is called. */
  label: string;
  /** The name at first. */
  first?: string;
  /** The slug that was sent and is taken; null if none is. */
  taken?: string | null;
}

/** The name of something new, and its slug, which follows the name until somebody writes another one. */
export function NameFields({ label, first = '', taken = null }: NameFieldsProps) {
  const t = useTexts().slug;
  const [name, setName] = useState(first);
  const [written, setWritten] = useState<string | null>(null);
  const slug = written ?? slugOf(name);
  const isMissing = slug === '' && name.trim() !== '';
  const advanced = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A field that is hidden cannot be said to be missing.
    if ((taken !== null || isMissing) && advanced.current) advanced.current.open = true;
    if (taken !== null) input.current?.focus();
  }, [taken, isMissing]);
  return (
    <div>
      <TextInput
        name="name"
        label={label}
        required
        withAsterisk={false}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <details ref={advanced}>
        <Text component="summary" size="sm" c="dimmed" my={6}>
          {t.advanced}
        </Text>
        <TextInput
          ref={input}
          name="slug"
          label={t.label}
          description={t.help}
          autoComplete="off"
          autoCapitalize="none"
          required
          withAsterisk={false}
          error={taken === null ? null : t.taken(taken)}
          value={slug}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      </details>
    </div>
  );
}

/** Letters that have no parts: the others lose their accents. */
const LETTERS: Readonly<Record<string, string>> = {
  ...({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' } as const),
  ...({ ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' } as const),
};

const MOST = 100;

/** The slug for a name; empty if it has no letters of the Latin alphabet and no digits. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '');
