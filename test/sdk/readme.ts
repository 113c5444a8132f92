import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../sdk/README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);
const isModular = (code: string): boolean => code.includes('@mailwright/sdk/modular');

/** The README's examples in order, as one program: each continues those before it. */
export const readmeProgram = examples.filter((code) => !isModular(code)).join('\n');

/** The example of the modular client: a program of its own, because both modules export a `Mailwright`. */
export const modularProgram = examples.filter(isModular).join('\n');
