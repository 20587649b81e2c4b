import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sixth service of the trial: one route for users, no queues, no operations of its own. */
export const newService = {
  name: 'greetings',
  folder: 'services/greetings',
  localPort: 6,
  database: 'greetings',
  owns: 'greetings',
} as const;

/** Its files end with `.txt` here: they are no part of this package. */
const templates = fileURLToPath(new URL('./greetings', import.meta.url));

/** The service's own folder: path below it → content. */
export const serviceFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => [path.replace(/\.txt$/, ''), readFileSync(join(templates, path), 'utf8')]),
);

/** Its endpoint, for the contracts. */
export const endpointFile = readFileSync(
  new URL('./greetings.http.ts.txt', import.meta.url),
  'utf8',
);

const { name, version, dependencies } = JSON.parse(serviceFiles['package.json'] ?? '') as {
  name: string;
  version: string;
  dependencies: Record<string, string>;
};

/** Its entries in the lock file, as npm writes them. */
export const lockEntries = {
  [newService.folder]: { name, version, dependencies },
  [`node_modules/${name}`]: { resolved: newService.folder, link: true },
};
