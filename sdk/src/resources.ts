import { createMethods, type SendRequest } from './create-methods.ts';
import type { Operation } from './methods.ts';
import type { Settings } from './options.ts';

/**
 * The methods of one noun, such as `contacts`, for `resources` of a client. Its argument is internal.
 */
export type Resource<Api> = (context: ResourceContext) => Api;

/** The resource of each noun. */
export type ResourcesOf<Apis> = { readonly [Noun in keyof Apis]: Resource<Apis[Noun]> };

/** @internal */
export interface ResourceContext {
  /** Creates the methods of operations, by verb. */
  methods<Api>(operations: { [Verb in keyof Api]: Operation }): Api;
  /** Whether the client has a test key, or a session in test mode. */
  testMode: boolean;
}

/** The methods of all given resources, by noun. */
export function createResources(
  resources: Record<string, Resource<unknown>>,
  request: SendRequest,
  settings: Settings,
): Record<string, unknown> {
  const context: ResourceContext = {
    methods: <Api>(operations: Record<string, Operation>) =>
      createMethods(operations, request, settings) as Api,
    testMode: settings.apiKey?.startsWith('svc_test_') ?? settings.session?.mode === 'test',
  };
  return Object.fromEntries(
    Object.entries(resources).map(([noun, resource]) => [noun, resource(context)]),
  );
}
