import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { useEditorState } from '../context.ts';
import { isLink, linkOf } from '../content/sources.ts';
import { SourceInput } from '../writing/source-input.tsx';

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  names: Readonly<Record<Value, string>>;
  change: (value: Value) => void;
}

/** One of a few values. */
export function Choose<Value extends string>({ label, value, names, change }: SelectProps<Value>) {
  const data = Object.entries<string>(names).map(([one, name]) => ({ value: one, label: name }));
  return (
    <NativeSelect
      label={label}
      value={value}
      data={data}
      onChange={({ currentTarget }) => change(currentTarget.value as Value)}
      mb="sm"
    />
  );
}

interface CheckProps {
  label: string;
  value: boolean;
  change: (value: boolean) => void;
}

export function Check({ label, value, change }: CheckProps) {
  return (
    <Checkbox
      label={label}
      checked={value}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
      mb="sm"
    />
  );
}

interface NumberProps {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  change: (value: number | undefined) => void;
}

/** A whole number between two others; empty for none. */
export function WholeNumber({ label, value, min, max, change }: NumberProps) {
  return (
    <TextInput
      type="number"
      label={label}
      min={min}
      max={max}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const number = Math.round(Number(currentTarget.value));
        const isEmpty = currentTarget.value === '' || !Number.isFinite(number);
        change(isEmpty ? undefined : Math.min(max, Math.max(1, number)));
      }}
      onBlur={() => value !== undefined && value < min && change(min)}
      mb="sm"
    />
  );
}

interface LinkProps {
  label: string;
  url: string | undefined;
  change: (url: string | undefined) => void;
}

/** The URL of a link. What a program has put there is not shown. */
export function LinkInput({ label, url, change }: LinkProps) {
  const t = useNewsletterTexts();
  const [text, setText] = useState(url ?? '');
  const [written, setWritten] = useState(url);
  useEffect(() => {
    if (url !== written) setText(url ?? '');
    setWritten(url);
    // Only what comes from elsewhere replaces what is being written.
  }, [url]);
  const isOfProgram = url?.includes('{{') === true;
  const write = (next: string | undefined): void => {
    setWritten(next);
    change(next);
  };
  return (
    <TextInput
      label={label}
      description={isOfProgram ? t.linkOfProgram : undefined}
      placeholder="https://"
      autoComplete="off"
      inputMode="url"
      value={isOfProgram ? '' : text}
      error={isLink(url) ? null : t.noLink}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        write(linkOf(currentTarget.value));
      }}
      onBlur={() => setText(url ?? '')}
      mb="sm"
    />
  );
}

type WordsProps = Omit<Parameters<typeof SourceInput>[0], 'fields'>;

/** A text in which fields of the recipient can be. */
export function Words(props: WordsProps) {
  const { fields } = useEditorState();
  return <SourceInput {...props} fields={fields} />;
}
