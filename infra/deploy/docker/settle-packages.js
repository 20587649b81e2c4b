import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node settle-packages.js services/leads`, after the installation of the packages of all workspaces. Removes those
 * that the workspace does not depend on. It then fails unless each package that the workspace depends on is installed
 * in the version of the lock file. npm has checked the checksums of the packages, but not the selection.
 */
const workspace = process.argv[2];
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const locked = readJson('package-lock.json').packages;

/** The path at which Node finds `name` for a file of the package at `from`. */
function resolve(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = join(folder, 'node_modules', name);
    if (locked[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

/** All packages that the workspace depends on: path → whether it may be missing (another platform's, or an optional peer). */
function reachable() {
  const found = new Map();
  const visit = (path, mayBeMissing) => {
    if (found.has(path) && (mayBeMissing || !found.get(path))) return;
    found.set(path, mayBeMissing);
    const { link, resolved } = locked[path];
    const from = link ? resolved : path;
    const entry = locked[from];
    const peersMeta = entry.peerDependenciesMeta ?? {};
    const edges = [
      ...Object.keys(entry.dependencies ?? {}).map((name) => [name, false]),
      ...Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, true]),
      ...Object.keys(entry.peerDependencies ?? {}).map((name) => [
        name,
        peersMeta[name]?.optional === true,
      ]),
    ];
    for (const [name, isOptional] of edges) {
      const target = resolve(name, from);
      if (target !== undefined) visit(target, mayBeMissing || isOptional);
      else if (!isOptional) problems.push(`${from} needs ${name}, which the lock file lacks`);
    }
  };
  visit(join('node_modules', readJson(join(workspace, 'package.json')).name), false);
  return found;
}

/** The paths of all packages in a node_modules folder, nested folders included. */
function installedIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(({ name }) => {
      const path = join(folder, name);
      if (name.startsWith('@')) return readdirSync(path).map((inner) => join(path, inner));
      return [path];
    })
    .flatMap((path) =>
      locked[path]?.link ? [path] : [path, ...installedIn(join(path, 'node_modules'))],
    );
}

const problems = [];
const expected = reachable();
const installed = installedIn('node_modules');
const superfluous = installed.filter((path) => !expected.has(path));
// npm's list of what it has installed, and links to programs, would name removed packages.
for (const path of [...superfluous, 'node_modules/.bin', 'node_modules/.package-lock.json'])
  rmSync(path, { recursive: true, force: true });
for (const path of installed) {
  if (!expected.has(path) || locked[path].link) continue;
  const { version } = readJson(join(path, 'package.json'));
  if (version !== locked[path].version)
    problems.push(`${path} is ${version}; the lock file says ${locked[path].version}`);
}
for (const [path, mayBeMissing] of expected)
  if (!mayBeMissing && !installed.includes(path)) problems.push(`${path} is missing`);

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
const count = installed.length - superfluous.length;
process.stdout.write(`${count} packages for ${workspace}, each as the lock file says\n`);
