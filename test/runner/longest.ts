/**
 * What takes longest, longest first. Begun last, each would run on alone; what Jest knows by itself it
 * learns from a run before, and a clean machine has none.
 */
export const LONGEST = [
  'cli/start',
  'app/walls/memory',
  'platform/embedded-postgres/root',
  'pages/token-pages/browser',
  'platform/embedded-postgres/database',
  'platform/embedded-postgres/processes',
  'reference/guides',
  'pages/reference',
  'app/walls/fuzz',
  'cli/commands',
  'sdk/package',
  'messages/templates/language-fuzz',
  'cli/account/apply',
  'cli/account/domains',
  'platform/embedded-postgres/failures',
  'cli/account/page',
  'cli/account/session',
  'contract/main',
  'platform/embedded-postgres/binaries',
  'delivery/worker-ses',
  'http/rate-limits',
  'app/walls/outage',
  'contract/clean',
  'pages/mailbox/mailbox-browser',
];
