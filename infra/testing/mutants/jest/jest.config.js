import base from '../../jest/jest.config.js';

const own = (file) => `<rootDir>/infra/testing/mutants/jest/${file}.js`;

/** The unit and the integration tests, run as often as the parent process asks and with a replaced source. */
export default {
  ...base,
  reporters: [],
  projects: base.projects
    .filter(({ displayName }) => displayName === 'unit' || displayName === 'int')
    .map((project) => ({
      ...project,
      runner: own('runner'),
      runtime: own('runtime'),
      testEnvironment: own('environment'),
    })),
};
