/** The rooms of the server, from top to bottom: each imports only those below it (CONTRIBUTING.md). */
const rooms = [
  ...[
    'app',
    'pages',
    'smtp',
    'delivery',
    'webhooks',
    'privacy',
    'messages',
    'audience',
    'account',
    'http',
    'platform',
  ],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other can only be read and tested together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...rooms.slice(1).map((room, index) => ({
      name: `${room}-imports-downwards`,
      comment: `server/${room} imports only the rooms below it: hand in what it needs, or move it down.`,
      severity: 'error',
      from: { path: `^server/${room}/` },
      to: { path: `^server/(${rooms.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'app-imports-nouns-by-index',
      comment: 'Let the index.ts of the noun export what server/app needs.',
      severity: 'error',
      from: { path: '^server/app/' },
      to: {
        path: '^server/(smtp|delivery|webhooks|privacy|messages|audience|account)/',
        pathNot: '/index\\.ts$',
      },
    },
    {
      name: 'mikro-orm-is-wrapped',
      comment: 'Use Transaction and Database of server/platform/database/sql.ts.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/platform/database/|\\.entity\\.ts$' },
      to: { path: '@mikro-orm/' },
    },
    {
      name: 'every-file-has-a-room',
      comment: 'A file of the server belongs to a room.',
      severity: 'error',
      from: {},
      to: { path: '^server/', pathNot: `^server/(${rooms.join('|')})/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
