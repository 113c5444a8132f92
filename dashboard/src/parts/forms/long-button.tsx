import { Button } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import classes from './long-button.module.css';

interface LongButtonProps extends PropsWithChildren {
  loading?: boolean;
  onClick: () => void;
}

/** A button whose label can need several lines, because it contains a name. */
export const LongButton = (props: LongButtonProps) => (
  <Button variant="default" classNames={classes} {...props} />
);
