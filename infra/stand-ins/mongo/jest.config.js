import { fileURLToPath } from 'node:url';

/**
 * The tests of this tree alone. They read the sources and start the servers they need, so they need
 * no build. `MONGO_URL` runs them against another server; `SOAK` adds the soak tests.
 */
const root = fileURLToPath(new URL('.', import.meta.url));

const tests = {
  'mongo-unit': ['**/src/**/*.spec.ts'],
  'mongo-int': ['**/test/**/*.int-spec.ts', ...(process.env['SOAK'] ? ['**/*.soak-spec.ts'] : [])],
};

const project = (displayName) => ({
  displayName,
  rootDir: root,
  testEnvironment: 'node',
  testMatch: tests[displayName],
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@leadmart/embedded-mongo$': '<rootDir>/server/src/index.ts',
  },
});

export default {
  rootDir: root,
  projects: [project('mongo-unit'), project('mongo-int')],
  reporters: ['default', './tally-reporter.js'],
  // A test that hangs fails after this time. Tests wait for conditions, so a slow machine is no failure.
  testTimeout: 120_000,
  // A worker keeps the modules of every file it has run; a fresh worker is cheaper from this size on.
  workerIdleMemoryLimit: '400MB',
};
