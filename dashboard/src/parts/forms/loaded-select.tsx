import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface Option {
  value: string;
  label: string;
}

interface LoadedSelectProps extends Omit<NativeSelectProps, 'data' | 'children'> {
  /** Each value is there once. */
  data: readonly (Option | string)[];
}

/**
 * A `NativeSelect` whose options are loaded, and can change while it is shown. `NativeSelect` identifies its options by their
 * position, so that with other options another one would be chosen; here, the value identifies them. For the value of something
 * stored, use `Choice`, which also keeps a value that no option has.
 */
export function LoadedSelect({ data, ...others }: LoadedSelectProps) {
  const options = data.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  return (
    <NativeSelect {...others}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
