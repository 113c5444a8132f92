import type { Mailwright, Paginator } from '@mailwright/sdk';

/** The nouns of the SDK's client. */
type Nouns = Omit<Mailwright, 'raw'>;

type ResultOf<Method> = Method extends (...args: never[]) => infer Returned
  ? Returned extends Paginator<infer Page>
    ? Page
    : Awaited<Returned>
  : never;

type ArgumentsOf<Method> = Method extends (...args: infer Args) => unknown ? Args : never;

/** A call of the SDK as data: what is executed is what people see as code. Of a list, it is one page. */
export interface Call<Result = unknown> {
  noun: string;
  verb: string;
  args: readonly unknown[];
  /** Only for the type. */
  result?: Result;
}

export function call<Noun extends keyof Nouns, Verb extends keyof Nouns[Noun] & string>(
  noun: Noun,
  verb: Verb,
  ...args: ArgumentsOf<Nouns[Noun][Verb]>
): Call<ResultOf<Nouns[Noun][Verb]>> {
  return { noun, verb, args };
}

type Method = (...args: readonly unknown[]) => Promise<unknown> | Paginator<never>;

export function runCall<Result>(client: Mailwright, { noun, verb, args }: Call<Result>) {
  const methods = client[noun as keyof Nouns] as unknown as Record<string, Method>;
  const method = methods[verb];
  if (!method) throw new TypeError(`The client has no ${noun}.${verb}.`);
  const returned = method(...args);
  return ('page' in returned ? returned.page() : returned) as Promise<Result>;
}
