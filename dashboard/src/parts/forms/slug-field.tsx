import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts/language.tsx';

type TextProps = Pick<TextInputProps, 'label' | 'description' | 'inputWrapperOrder' | 'mb'>;

interface SlugFieldProps extends TextProps {
  /** The slug that was sent and is taken; null if none is. */
  taken: string | null | undefined;
}

/** The slug of something new. It says which slug is taken. */
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
      autoComplete="off"
      autoCapitalize="none"
      required
      withAsterisk={false}
      error={taken === null ? null : t.taken(taken)}
      {...props}
    />
  );
}
