import imported from 'openapi-fetch';

/**
 * In our CommonJS build the default import is the whole module, because Node treats CommonJS dependencies
 * of a package with `"type": "module"` this way; the function is then its property. Without the annotation,
 * bundlers would include openapi-fetch in programs that don't use it.
 */
export const createClient = /* @__PURE__ */ (() =>
  (imported as { default?: typeof imported }).default ?? imported)();
