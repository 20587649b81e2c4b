import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. This file lies equally deep in src and in dist, so both find the same folder. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** Built entry points are run from dist, also when a test runs this package from its sources. */
export const builtFile = (...path: string[]): string => join(repositoryRoot, ...path);
