import { Code } from '@mantine/core';

/** A value as JSON. */
export const Json = ({ value }: { value: unknown }) => (
  <Code block tabIndex={0}>
    {JSON.stringify(value, null, 2)}
  </Code>
);
