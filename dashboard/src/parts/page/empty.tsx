import { Group, Text, Title } from '@mantine/core';
import type { PropsWithChildren, ReactNode } from 'react';
import classes from './empty.module.css';

interface EmptyProps {
  title: string;
  /** The level of the title; 1 where it is that of the page. */
  level?: 1 | 2;
  /** What leads on. */
  action?: ReactNode;
}

/** What to do where there is nothing yet. */
export function Empty({ title, level = 2, action, children }: PropsWithChildren<EmptyProps>) {
  return (
    <div className={classes.empty}>
      <Title order={level} size="h4">
        {title}
      </Title>
      <Text component="div" c="dimmed">
        {children}
      </Text>
      {action && (
        <Group justify="center" mt="md">
          {action}
        </Group>
      )}
    </div>
  );
}
