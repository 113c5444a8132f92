import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link to a screen. */
export const TextLink = createLink(Anchor<'a'>);
