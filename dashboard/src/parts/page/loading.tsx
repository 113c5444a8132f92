import { Skeleton } from '@mantine/core';
import classes from './loading.module.css';

/** The parts of a screen that is loaded; after a moment, so that nothing flashes where the server is quick. */
export const Loading = () => (
  <div className={classes.loading} aria-hidden="true">
    {HEIGHTS.map((height) => (
      <Skeleton key={height} height={height} mb="md" radius="md" />
    ))}
  </div>
);

const HEIGHTS = [140, 280, 200];
