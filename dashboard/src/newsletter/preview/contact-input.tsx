import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';

/** Between the last key and the request. */
const DELAY_MS = 300;

interface ContactInputProps {
  label: string;
  value: string;
  change: (text: string) => void;
}

/** The address of a contact, who is found by name. */
export function ContactInput({ label, value, change }: ContactInputProps) {
  const id = useId();
  const may = useMay();
  const [search] = useDebouncedValue(value.trim(), DELAY_MS);
  const { data } = useCall(call('contacts', 'list', { search, limit: 8 }), {
    enabled: may('contacts.list') && search.length > 1,
  });
  return (
    <>
      <TextInput
        label={label}
        list={id}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <datalist id={id}>
        {data?.data.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
