/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/runner/global-setup.ts',
  globalTeardown: '<rootDir>/test/runner/global-teardown.ts',
  // Node reads TypeScript by itself.
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testRunner: '<rootDir>/test/runner/run-file.ts',
  testSequencer: '<rootDir>/test/runner/sequencer.js',
  reporters: ['default', '<rootDir>/test/runner/summary-reporter.js'],
  // Much of a test is waiting: for PostgreSQL, for a queue, for a browser.
  maxWorkers: 3,
  // With a limit every file runs in a worker, one that is alone too: Jest's own process stays as it is.
  workerIdleMemoryLimit: '1GB',
  // A machine that is shared can be several times slower than usual.
  testTimeout: 600_000,
  // If PostgreSQL does not respond, each test of a file would wait for its own time-out.
  testEnvironmentOptions: { fileTimeoutMs: process.env.WALK === 'all' ? 3_600_000 : 2_400_000 },
};
