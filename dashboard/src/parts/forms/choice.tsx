import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';
import { withValue } from './with-value.ts';

interface ChoiceProps extends Omit<NativeSelectProps, 'data' | 'value' | 'defaultValue'> {
  /** The value that is stored; without it, the first option is selected. */
  stored?: string;
  options: readonly { value: string; label: string }[];
}

/**
 * A select of a form whose options are loaded. It keeps its value when the options change or do not contain it: a
 * select without state would then select another option, and the form would save that one.
 */
export function Choice({ stored, options, ...others }: ChoiceProps) {
  const [value, setValue] = useState(stored ?? options[0]?.value ?? '');
  return (
    <NativeSelect
      {...others}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      data={withValue(options, value)}
    />
  );
}
