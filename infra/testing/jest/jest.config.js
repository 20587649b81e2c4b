import { fileURLToPath } from 'node:url';
import { compilerOptions } from '../../tools/runner/src/compile.ts';

/**
 * One Jest configuration for every package. Tests read the sources, so they need no build;
 * end-to-end tests start the built product themselves.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The embedded MongoDB server has its own recipe, `make test-mongo`. */
const mongoTree = 'infra/stand-ins/mongo';

/** Long tests that run in `make soak` only. */
const soak = (folder) => (process.env['SOAK'] ? [`**/${folder}/test/**/*.soak-spec.ts`] : []);

const tests = {
  unit: ['<rootDir>/{gateway,services,infra}/**/src/**/*.spec.ts'],
  mongo: [
    `<rootDir>/${mongoTree}/*/{src/**/*.spec,test/**/*.int-spec}.ts`,
    ...soak(`${mongoTree}/*`),
  ],
  screens: ['<rootDir>/frontend/src/**/*.{spec,test}.{ts,tsx}'],
  int: ['**/test/**/*.int-spec.ts'],
  e2e: [
    '**/test/**/*.e2e-spec.ts',
    ...['gateway', 'services/*', 'infra/testing/*', 'infra/tools/*'].flatMap(soak),
  ],
  browser: ['**/test/**/*.browser-spec.ts', ...soak('frontend')],
};

const compiled = (syntax) => ['@swc/jest', { ...compilerOptions(syntax), sourceMaps: 'inline' }];

/** Test files share the realm and the modules of their worker: decisions/0036. */
const project = (displayName) => ({
  displayName,
  rootDir: root,
  runtime: '<rootDir>/infra/testing/jest/native-runtime.js',
  testEnvironment: '<rootDir>/infra/testing/jest/native-environment.js',
  testMatch: tests[displayName],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Of tests that start services and databases.
  setupFilesAfterEnv:
    displayName === 'int' ? ['<rootDir>/services/platform/src/testing/setup.ts'] : [],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(displayName === 'mongo' ? [] : [`<rootDir>/${mongoTree}/`]),
  ],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  transform: { '^.+\\.ts$': compiled(), '^.+\\.tsx$': compiled({ tsx: true }) },
  moduleNameMapper: {
    '^.*\\.module\\.css$': '<rootDir>/frontend/src/shared/testing/class-names.ts',
    // The page for developers imports them as text.
    '^.*/programs/.*\\?raw$': '<rootDir>/frontend/src/shared/testing/raw-text.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
});

/** The frontend's tests have a window, without a browser. */
const screens = {
  ...project('screens'),
  testEnvironment: '<rootDir>/infra/testing/jest/screens-environment.js',
  setupFilesAfterEnv: ['<rootDir>/frontend/src/shared/testing/setup.ts'],
};

export default {
  rootDir: root,
  testSequencer: '<rootDir>/infra/testing/jest/order.js',
  projects: [screens, ...['unit', 'mongo', 'int', 'e2e', 'browser'].map(project)],
  // A limit against hanging: tests wait for conditions, and everything takes many times longer on a busy machine.
  testTimeout: 300_000,
  // The modules of earlier test files stay in the memory of a worker.
  // A new worker loads NestJS, Mongoose and our sources again.
  workerIdleMemoryLimit: '2000MB',
  // Jest allows half a second. A worker leaves its event loop within a millisecond, with no handle open, but a busy machine
  // needs up to 1.4 s to free its gigabyte of memory. A real leak is still reported.
  workerGracefulExitTimeout: 20_000,
};
