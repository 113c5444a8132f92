import { gzipSync } from 'node:zlib';
import { bundle } from './bundle.ts';

/** The most that the SDK adds to a user's bundle, in bytes, minified and gzipped. */
export interface Budget {
  title: string;
  program: string;
  most: number;
}

export const budgets: Budget[] = [
  {
    title: 'Everything',
    program: `export * from '@mailwright/sdk';`,
    most: 10_050,
  },
  {
    title: 'A client that only sends emails',
    program: `
      import { emails, Mailwright } from '@mailwright/sdk/modular';
      const client = new Mailwright({ resources: { emails } });
      await client.emails.send({ to: 'ada@example.com', template: 'welcome' });`,
    most: 5_000,
  },
  {
    title: 'Only webhooks.verify',
    program: `
      import { webhooks } from '@mailwright/sdk';
      console.log(await webhooks.verify('', {}, ''));`,
    most: 1_800,
  },
];

/** The size of a budget's program with the package that is installed in a folder. */
export async function sizeOf({ program }: Budget, from: string): Promise<number> {
  return gzipSync(await bundle(program, { from }), { level: 9 }).length;
}
