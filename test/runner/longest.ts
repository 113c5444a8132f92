/**
 * The slowest test files, slowest first. Started last, each would run alone at the end; Jest itself
 * knows durations only from an earlier run, which a clean machine lacks.
 */
export const LONGEST = [
  'cli/start',
  'app/hardening/memory',
  'platform/embedded-postgres/root',
  'pages/token-pages/browser',
  'platform/embedded-postgres/database',
  'platform/embedded-postgres/processes',
  'reference/guides',
  'pages/reference',
  'app/hardening/fuzz',
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
  'app/hardening/outage',
  'contract/clean',
  'pages/mailbox/mailbox-browser',
];
