import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../sdk/README.md', import.meta.url), 'utf8');

/** The README's examples in order; each continues those before it. */
export const readmeExamples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);

/** All of them as one program. */
export const readmeProgram = readmeExamples.join('\n');
