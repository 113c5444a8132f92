import config from '../../../jest.config.js';

/**
 * The configuration of the tests without the database, and in one process: no file may hide
 * another’s failure.
 */
export default {
  ...config,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/runner/faults/*.ts'],
  globalSetup: null,
  globalTeardown: null,
  reporters: [],
  maxWorkers: 1,
  testEnvironmentOptions: { fileTimeoutMs: 2_000 },
};
