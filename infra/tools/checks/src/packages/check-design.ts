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

type DesignPackages = Readonly<Record<string, readonly string[]>>;

/**
 * Checks that each package that the design names is imported by the source of its workspaces. The check `packages` finds
 * imports that no `package.json` lists.
 */
export async function checkDesign(root: string): Promise<readonly string[]> {
  return designFaults(designPackages, await sourceFiles(root, /\/src\/.*\.tsx?$/));
}

/** A sentence for each package that a workspace does not use. Tests do not count as use. */
export function designFaults(packages: DesignPackages, sources: readonly SourceFile[]): string[] {
  return Object.entries(packages).flatMap(([name, workspaces]) =>
    workspaces
      .filter(
        (workspace) => !sources.some((source) => isIn(workspace, source) && uses(source, name)),
      )
      .map((workspace) => `${name} is not imported by ${workspace}/src`),
  );
}

const isIn = (workspace: string, { path }: SourceFile): boolean =>
  path.startsWith(`${workspace}/src/`) && !/\.(?:spec|test)\.tsx?$/.test(path);

/** Whether a file imports a package or one of its modules, or starts it as a program. */
function uses({ text }: SourceFile, name: string): boolean {
  const starts = [`from '${name}`, `import '${name}`, `import('${name}`, `node_modules/${name}`];
  return starts.some((start) => text.includes(`${start}'`) || text.includes(`${start}/`));
}
