import { fileURLToPath } from 'node:url';

/**
 * One Jest configuration for every package. Tests read the sources, so they need no build;
 * end-to-end tests start the built product themselves.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Long tests that run in `make soak` only. */
const soak = (folder) => (process.env['SOAK'] ? [`**/${folder}/test/**/*.soak-spec.ts`] : []);

const tests = {
  unit: ['**/src/**/*.spec.ts'],
  int: ['**/test/**/*.int-spec.ts'],
  e2e: [
    '**/test/**/*.e2e-spec.ts',
    ...['gateway', 'services/*', 'infra/testing/*', 'infra/tools/*'].flatMap(soak),
  ],
  browser: ['**/test/**/*.browser-spec.ts', ...soak('frontend')],
};

const project = (displayName) => ({
  displayName,
  rootDir: root,
  testEnvironment: 'node',
  testMatch: tests[displayName],
  extensionsToTreatAsEsm: ['.ts'],
  // The embedded MongoDB server has its own tests: `make test-mongo`.
  testPathIgnorePatterns: ['/node_modules/', '/infra/stand-ins/mongo/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@leadmart/platform/(.*)$': '<rootDir>/services/platform/src/$1/index.ts',
    '^@leadmart/contracts$': '<rootDir>/services/contracts/src/index.ts',
    '^@leadmart/contracts/(account-deletion|account-paths|admin-paths|audit-actions|lead-files|lead-values|paths|phone-text|us-states)$':
      '<rootDir>/services/contracts/src/$1.ts',
    '^@leadmart/journeys/(.*)$': '<rootDir>/infra/testing/journeys/src/$1.ts',
    '^@leadmart/embedded-mongo$': '<rootDir>/infra/stand-ins/mongo/server/src/index.ts',
    '^@leadmart/sandbox$': '<rootDir>/infra/stand-ins/sandbox/src/index.ts',
    '^@leadmart/runner$': '<rootDir>/infra/tools/runner/src/index.ts',
  },
});

/** Test files share the realm and the modules of their worker: decisions/0036. */
const native = (displayName) => ({
  ...project(displayName),
  testEnvironment: '<rootDir>/infra/testing/jest/native-environment.js',
  runtime: '<rootDir>/infra/testing/jest/native-runtime.js',
});

/** Components and screens in jsdom, without a browser. */
const screens = {
  ...project('screens'),
  testEnvironment: 'jest-environment-jsdom',
  testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: ['<rootDir>/frontend/src/shared/testing/setup.ts'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
screens.moduleNameMapper = {
  '\\.module\\.css$': '<rootDir>/frontend/src/shared/testing/class-names.ts',
  // The page for developers imports them as text.
  '^\\./programs/': '<rootDir>/frontend/src/shared/testing/raw-text.ts',
  // One module instead of one per icon: each test file loads its modules again.
  '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
  ...screens.moduleNameMapper,
};

export default {
  rootDir: root,
  testSequencer: '<rootDir>/infra/testing/jest/order.js',
  projects: [native('unit'), screens, native('int'), native('e2e'), native('browser')],
  // A limit against hanging: tests wait for conditions, and everything takes many times longer on a busy machine.
  testTimeout: 300_000,
  // Earlier files stay in the memory of a worker: screens with all their modules, others with the module of the test file.
  // A new worker loads NestJS, Mongoose and our sources again.
  workerIdleMemoryLimit: '900MB',
};
