import { Text, Title } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import classes from './empty.module.css';

/** What to do where there is nothing yet. */
export function Empty({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <div className={classes.empty}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text component="div" c="dimmed">
        {children}
      </Text>
    </div>
  );
}
