import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceEntry } from '@leadmart/contracts';
import { at, textOf } from '../manifests/manifest.js';
import { readYaml } from '../manifests/read-yaml.js';
import { filesWithLists, withLists } from './made-lists.js';

const sharedPackages = ['contracts', 'platform', 'stock'];

/** Compares the catalogue of services with the folders, the lock file, the containers and the lists made from it. */
export async function checkCatalogue(
  root: string,
  services: readonly ServiceEntry[],
): Promise<readonly string[]> {
  const complaints = [
    ...(await folderComplaints(root, services)),
    ...services.flatMap((service) => fileComplaints(root, service)),
    ...(await lockComplaints(root, services)),
    ...(await containerComplaints(root, services)),
    ...(await listComplaints(root, services)),
  ];
  return complaints;
}

/** Folders below `services` that are neither shared packages nor in the catalogue. */
async function folderComplaints(
  root: string,
  services: readonly ServiceEntry[],
): Promise<string[]> {
  const known = new Set(services.map(({ folder }) => folder));
  const names = await readdir(join(root, 'services'));
  return names
    .filter((name) => existsSync(join(root, 'services', name, 'package.json')))
    .filter((name) => !sharedPackages.includes(name) && !known.has(`services/${name}`))
    .map((name) => `services/${name} is missing in services/contracts/src/services.ts`);
}

/** The files that every service has: `make ops`, the checks and the image find them by these names. */
function fileComplaints(root: string, { name, folder }: ServiceEntry): string[] {
  const needed = [
    'package.json',
    'README.md',
    '.env.example',
    'src/main.ts',
    'src/ops.ts',
    'src/app.module.ts',
    `src/${name}.config.ts`,
    `src/${name}.topology.ts`,
    `src/${name}.operations.ts`,
  ];
  return needed
    .filter((file) => !existsSync(join(root, folder, file)))
    .map((file) => `${folder}/${file} is missing`);
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
}

async function lockComplaints(root: string, services: readonly ServiceEntry[]): Promise<string[]> {
  const { packages } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  ) as LockFile;
  return services
    .filter(
      ({ name, folder }) =>
        packages[folder] === undefined ||
        packages[`node_modules/@leadmart/${name}`]?.resolved !== folder,
    )
    .map(({ folder }) => `package-lock.json lacks ${folder}: run \`npm install\``);
}

/** A container has the image of its service, built from the service's folder. */
async function containerComplaints(
  root: string,
  services: readonly ServiceEntry[],
): Promise<string[]> {
  const [compose] = await readYaml(join(root, 'docker-compose.yml'), root);
  return services.flatMap(({ name, folder }) => {
    const container = at(compose, 'services', name);
    if (container === undefined) return [`docker-compose.yml has no service ${name}`];
    const image = textOf(at(container, 'image'));
    const built = textOf(at(container, 'build', 'args', 'FOLDER'));
    return [
      ...(image.startsWith(`leadmart/${name}:`) ? [] : [`its image is "${image}"`]),
      ...(built === folder ? [] : [`FOLDER is "${built}", expected "${folder}"`]),
    ].map((complaint) => `docker-compose.yml: service ${name}: ${complaint}`);
  });
}

async function listComplaints(root: string, services: readonly ServiceEntry[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const file of filesWithLists) {
    const text = await readFile(join(root, file), 'utf8');
    if (withLists(file, text, services) !== text)
      complaints.push(`${file} does not list the services of the catalogue: run \`make docs\``);
  }
  return complaints;
}
