import type { TestKind } from '../test-runs.js';

/** How one test file is run. */
export interface TestProject {
  /** Of Jest. */
  readonly project: TestKind;
  /** MongoDB and RabbitMQ. A journey starts the rest of the product by itself. */
  readonly needsServers: boolean;
}

/** Finds the kind of a test by its folder and the ending of its name; undefined for a file that is no test. */
export function projectOf(file: string): TestProject | undefined {
  const [, ending] =
    /\.(spec|test|int-spec|e2e-spec|browser-spec|soak-spec)\.tsx?$/.exec(file) ?? [];
  if (ending === undefined) return undefined;
  if (file.startsWith('infra/stand-ins/mongo/')) return { project: 'mongo', needsServers: false };
  const isOfSite = file.startsWith('frontend/');
  if (ending === 'spec' || ending === 'test')
    return { project: isOfSite ? 'screens' : 'unit', needsServers: false };
  if (ending === 'int-spec') return { project: 'int', needsServers: true };
  const isInBrowser = ending === 'browser-spec' || (ending === 'soak-spec' && isOfSite);
  return { project: isInBrowser ? 'browser' : 'e2e', needsServers: true };
}
