import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../parts/page/notice.tsx';
import { useTexts } from '../texts/language.tsx';

interface WithTokenProps {
  children: (token: string) => ReactNode;
}

/** Needs the token of a one-time link. It stands after `#`, which browsers send to no server. */
export function WithToken({ children }: WithTokenProps) {
  const t = useTexts().signIn;
  const token = useLocation().hash.replace(/^#/, '');
  if (token !== '') return children(token);
  return (
    <Notice kind="error" role="alert">
      <Text>{t.incompleteLink}</Text>
    </Notice>
  );
}
