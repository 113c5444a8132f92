import config from '../../../jest.config.js';

/** As the tests are run, but for the database, and in one process: no file may hide another's fault. */
export default {
  ...config,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/runner/faults/*.ts'],
  globalSetup: null,
  globalTeardown: null,
  reporters: [],
  maxWorkers: 1,
};
