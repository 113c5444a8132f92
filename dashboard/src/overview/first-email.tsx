import { Text } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { asCurl } from '../api/as-code.ts';
import { call } from '../api/call.ts';
import { Copyable } from '../parts/show-calls.tsx';
import { Notice } from '../parts/notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { useCurrent } from '../app/current.ts';

/** What to do where nothing was sent yet. */
export function FirstEmail() {
  const t = useTexts().overview;
  const { me } = useCurrent();
  const [calls] = useState(() => [
    call('emails', 'send', {
      to: me.email,
      content: { subject: 'Hello from Mailwright', text: 'It works.' },
    }),
  ]);
  const { data } = useQuery({ queryKey: ['curl', calls], queryFn: () => asCurl(calls) });
  return (
    <Notice kind="info">
      <Text fw={600}>{t.nothing}</Text>
      <Text mb="xs">{t.nothingHelp}</Text>
      <Copyable text={data ?? ''} />
    </Notice>
  );
}
