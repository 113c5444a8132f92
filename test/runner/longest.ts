/**
 * What takes longest, longest first. Begun last, each would run on alone; what Jest knows by itself it
 * learns from a run before, and a clean machine has none.
 */
export const LONGEST = [
  'cli/start',
  'walls/memory',
  'database/embedded-root',
  'token-pages/browser',
  'database/embedded',
  'database/embedded-processes',
  'reference/guides',
  'pages/reference',
  'walls/fuzz',
  'cli/commands',
  'sdk/package',
  'templates/language-fuzz',
  'cli/account/apply',
  'cli/account/domains',
  'database/embedded-failures',
  'cli/account/page',
  'cli/account/session',
  'contract/main',
  'database/embedded-binaries',
  'delivery/worker-ses',
  'api/rate-limits',
  'walls/outage',
  'contract/clean',
  'pages/mailbox-browser',
];
