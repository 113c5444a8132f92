/** Set in the environment: a template that prints it has escaped the sandbox. */
export const SECRET = 'canary-7c1f0e52';
process.env.TEMPLATE_CANARY = SECRET;

/** The function that the attacks try to call. */
export const ATTACK_CODE = 'return templateAttack()';

/** The same without a character that ends a name in nunjucks’s lexer. */
export const ATTACK_WORD = 'Function`templateAttack\\x28\\x29```';

let ran = false;

function plantAttack(): void {
  ran = false;
  Reflect.set(globalThis, 'templateAttack', () => {
    ran = true;
    return process.env.TEMPLATE_CANARY;
  });
}
plantAttack();

const PROTOTYPES = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
  RegExp.prototype,
] as const;

const original = PROTOTYPES.map((prototype) => ({
  prototype,
  descriptors: Object.getOwnPropertyDescriptors(prototype) as PropertyDescriptorMap,
  keys: Reflect.ownKeys(prototype),
}));

/** The side effects of a template outside its output; empty without any. */
export function harm(output: string): string[] {
  const found: string[] = [];
  if (ran) found.push('ran code');
  if (output.includes(SECRET)) found.push('leaked the environment');
  if (original.some(isChanged)) found.push('changed a prototype');
  return found;
}

function isChanged({ prototype, descriptors, keys }: (typeof original)[number]): boolean {
  return (
    Reflect.ownKeys(prototype).length !== keys.length ||
    keys.some((key) => {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
      const before = descriptors[key as string];
      return descriptor?.value !== before?.value || descriptor?.get !== before?.get;
    })
  );
}

/** Undoes the side effects of an attack on plain nunjucks. */
export function undoHarm(): void {
  plantAttack();
  for (const { prototype, descriptors, keys } of original) {
    for (const key of Reflect.ownKeys(prototype)) {
      if (!keys.includes(key)) Reflect.deleteProperty(prototype, key);
    }
    for (const key of keys) {
      const descriptor = descriptors[key as string];
      if (descriptor?.configurable) Object.defineProperty(prototype, key, descriptor);
    }
  }
}
