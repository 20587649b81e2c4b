import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The packages of a lock file, by the folder of each: `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<
  Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
>;

/**
 * Checks that each optional package of a locked one is locked, too. Such packages have the programs of other platforms: npm
 * leaves them out of the lock when it writes it beside an installation that lacks them, and does not install them from it.
 */
export async function checkLockPlatforms(root: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for await (const file of glob('{.,infra/testing/*}/package-lock.json', { cwd: root })) {
    const lock = JSON.parse(await readFile(join(root, file), 'utf8')) as {
      readonly packages: LockedPackages;
    };
    missing.push(...missingPlatforms(lock.packages).map((fault) => `${file} ${fault}`));
  }
  return missing;
}

/** Optional packages that a lock file lacks. */
export function missingPlatforms(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(folder).some((above) => `${above}${name}` in packages))
      .map((name) => `lacks ${name}, an optional package of ${folder}`),
  );
}

/** The folders in which Node looks for the packages of a package. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split(/(?<=node_modules\/)/);
  const own = `${folder}/node_modules/`;
  const above = parts.map((_, depth) => parts.slice(0, depth + 1).join(''));
  return [own, ...above.filter((path) => path.endsWith('node_modules/')), 'node_modules/'];
}
