import imported from 'openapi-fetch';

/**
 * In our CommonJS build the default import is the whole module, as Node has it for CommonJS
 * dependencies of a package with `"type": "module"`; the function is then its property.
 */
export const createClient = (imported as { default?: typeof imported }).default ?? imported;
