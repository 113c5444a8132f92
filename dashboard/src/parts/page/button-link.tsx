import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import longButton from '../forms/long-button.module.css';

/** A link to a screen that looks like a button. Its label can need several lines. */
export const ButtonLink = createLink((props: ComponentProps<'a'>) => (
  <Button component="a" size="xs" variant="default" classNames={longButton} {...props} />
));
