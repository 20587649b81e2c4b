/** How one test file is run. */
export interface TestProject {
  /** Of Jest: the configuration and the name of the project in it. */
  readonly config: string;
  readonly project: string;
  /** MongoDB and RabbitMQ. A journey starts the rest of the product by itself. */
  readonly needsServers: boolean;
}

const config = 'infra/testing/jest/jest.config.js';
const mongoTree = 'infra/stand-ins/mongo/';
const mongoConfig = `${mongoTree}jest.config.js`;

/** Finds the kind of a test by the ending of its file's name; undefined for a file that is no test. */
export function projectOf(file: string): TestProject | undefined {
  const isUnit = file.endsWith('.spec.ts');
  if (file.startsWith(mongoTree)) {
    if (!isUnit && !/\.(?:int|soak)-spec\.ts$/.test(file)) return undefined;
    return {
      config: mongoConfig,
      project: isUnit ? 'mongo-unit' : 'mongo-int',
      needsServers: false,
    };
  }
  if (isUnit) return { config, project: 'unit', needsServers: false };
  if (/\.test\.tsx?$/.test(file)) return { config, project: 'screens', needsServers: false };
  const [, kind] = /\.(int|e2e|browser|soak)-spec\.ts$/.exec(file) ?? [];
  if (kind === undefined) return undefined;
  const soak = file.startsWith('frontend/') ? 'browser' : 'e2e';
  return { config, project: kind === 'soak' ? soak : kind, needsServers: true };
}
