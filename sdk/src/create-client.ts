import imported from 'openapi-fetch';

/**
 * In our CommonJS build the default import is the whole module, because Node treats CommonJS dependencies
 * of a package with `"type": "module"` this way; the function is then its property.
 */
export const createClient = (imported as { default?: typeof imported }).default ?? imported;
