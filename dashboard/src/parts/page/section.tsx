import { Paper, Title } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import classes from './section.module.css';

/** A part of a screen with a heading. */
export function Section({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      mb="md"
      aria-label={title}
      className={classes.section}
    >
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
