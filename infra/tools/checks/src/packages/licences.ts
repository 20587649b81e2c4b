import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedLicences, readLicences } from './allowed-licences.js';

/** The packages of a lock file, by the folder of each: `node_modules/a/node_modules/b`. */
export type LicensedPackages = Readonly<
  Record<
    string,
    {
      /** Of a package that is installed under another name. */
      readonly name?: string;
      readonly version?: string;
      readonly license?: string;
      readonly dev?: boolean;
      readonly link?: boolean;
    }
  >
>;

/** Checks the licences of all packages that are installed with `--omit=dev`. */
export async function checkLicences(root: string): Promise<readonly string[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: LicensedPackages;
  };
  return licenceFaults(lock.packages, readLicences);
}

/** A sentence for each package without an allowed licence, and for each exception that no package needs. */
export function licenceFaults(
  packages: LicensedPackages,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const shipped = new Map(
    Object.entries(packages)
      .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
      .map(([folder, { name = nameOf(folder), version, license }]) => [
        `${name}@${version}`,
        license ?? 'none',
      ]),
  );
  const refused = [...shipped]
    .filter(([name, licence]) => !isAllowed(licence) && !(name in exceptions))
    .map(([name, licence]) => `${name}: allowed-licences.ts does not list its licence: ${licence}`);
  const unused = Object.keys(exceptions)
    .filter((name) => !needsException(shipped.get(name)))
    .map((name) => `allowed-licences.ts lists ${name}, which is not shipped or needs no exception`);
  return [...refused, ...unused];
}

const nameOf = (folder: string): string => folder.replace(/^.*node_modules\//, '');

const needsException = (licence: string | undefined): boolean =>
  licence !== undefined && !isAllowed(licence);

/** In an SPDX expression one of the licences before and after OR is enough, and all those before and after AND are needed. */
function isAllowed(licence: string): boolean {
  const expression = licence.replace(/^\(([^()]*)\)$/, '$1');
  const isListed = (name: string): boolean => allowedLicences.includes(name);
  return expression.split(' OR ').some(isListed) || expression.split(' AND ').every(isListed);
}
