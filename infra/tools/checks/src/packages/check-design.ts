import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFiles, type SourceFile } from '../structure/source-file.js';

const everyService = [
  'services/auth',
  'services/leads',
  'services/billing',
  'services/admin-mail',
  'services/analytics',
];

/** The packages that the design of the product names, and the workspaces whose source must use each of them. */
const designPackages: Readonly<Record<string, readonly string[]>> = {
  react: ['frontend'],
  'react-dom': ['frontend'],
  'react-router-dom': ['frontend'],
  '@reduxjs/toolkit': ['frontend'],
  '@nestjs/core': ['services/platform'],
  '@nestjs/microservices': ['services/platform'],
  '@nestjs/jwt': ['services/platform', 'services/auth'],
  '@nestjs/mongoose': ['services/platform', ...everyService],
  mongoose: ['services/platform', ...everyService],
  amqplib: ['services/platform'],
  stripe: ['services/billing'],
  'csv-parser': ['services/leads'],
  '@sendgrid/mail': ['services/admin-mail'],
  'http-proxy-middleware': ['gateway'],
  '@nestjs/testing': ['services/platform'],
  // A program: the runner starts it by its path.
  jest: ['infra/tools/runner'],
  'chart.js': ['frontend'],
  'react-chartjs-2': ['frontend'],
};

/** The names of the packages that the `package.json` of a workspace asks for, by its folder; the root's folder is empty. */
export type Manifests = Readonly<Record<string, ReadonlySet<string>>>;

type DesignPackages = Readonly<Record<string, readonly string[]>>;

/** Checks that each package that the design names is installed, and imported by the source of its workspaces. */
export async function checkDesign(root: string): Promise<readonly string[]> {
  const folders = new Set(['', ...Object.values(designPackages).flat()]);
  const manifests = await Promise.all(
    [...folders].map(async (folder) => [folder, await packagesOf(join(root, folder))] as const),
  );
  const sources = await sourceFiles(root, /\/src\/.*\.tsx?$/);
  const faults = designFaults(designPackages, Object.fromEntries(manifests), sources);
  return faults;
}

/** A sentence for each package that a workspace does not have or does not use. Tests do not count as use. */
export function designFaults(
  packages: DesignPackages,
  manifests: Manifests,
  sources: readonly SourceFile[],
): string[] {
  return Object.entries(packages).flatMap(([name, workspaces]) =>
    workspaces.flatMap((workspace) => {
      const isListed = [workspace, ''].some((folder) => manifests[folder]?.has(name));
      const isUsed = sources.some(
        ({ path, text }) =>
          path.startsWith(`${workspace}/src/`) && !isTest(path) && uses(text, name),
      );
      return [
        ...(isListed ? [] : [`${name} is not in ${workspace}/package.json`]),
        ...(isUsed ? [] : [`${name} is not imported by ${workspace}/src`]),
      ];
    }),
  );
}

const isTest = (path: string): boolean => /\.(?:spec|test)\.tsx?$/.test(path);

/** Whether a file imports a package or one of its modules, or starts it as a program. */
function uses(text: string, name: string): boolean {
  const starts = [`from '${name}`, `import '${name}`, `import('${name}`, `node_modules/${name}`];
  return starts.some((start) => text.includes(`${start}'`) || text.includes(`${start}/`));
}

async function packagesOf(folder: string): Promise<ReadonlySet<string>> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: object;
    readonly devDependencies?: object;
  };
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
}
