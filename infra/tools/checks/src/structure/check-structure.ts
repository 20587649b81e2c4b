import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { folderGraph, ringsIn } from './folder-graph.js';
import { sourceFiles, type SourceFile } from './source-file.js';
import { structureRules, type StructureRule } from './structure-rules.js';

const exceptionsFile = 'infra/tools/checks/structure-exceptions.json';
const platformSource = 'services/platform/src';

/** Findings that are accepted for now, by the name of the rule. */
const exceptionsSchema = z.record(z.string(), z.array(z.string()));
export type StructureExceptions = z.infer<typeof exceptionsSchema>;

/** Rules about imports between files; tests may import anything. */
export async function checkStructure(root: string): Promise<readonly string[]> {
  const files = await productionFiles(root);
  const exceptions = exceptionsSchema.parse(
    JSON.parse(await readFile(join(root, exceptionsFile), 'utf8')),
  );
  const complaints = [
    ...structureFaults(files, structureRules, exceptions),
    ...platformRings(files),
  ];
  return complaints;
}

/** The TypeScript that runs in production: no tests and none of their helpers. */
async function productionFiles(root: string): Promise<SourceFile[]> {
  const files = await sourceFiles(root, /^(?:services|gateway|frontend)\/.*\.tsx?$/);
  return files.filter(({ path }) => !isTest(path));
}

export const isTest = (path: string): boolean =>
  /(?:\.|-)(?:spec|test)\.tsx?$|\.fixture\.ts$|\/(?:test|testing)\//.test(path);

/** Findings that are no exceptions, and exceptions that are no findings: the list cannot outlive its reasons. */
export function structureFaults(
  files: readonly SourceFile[],
  rules: readonly StructureRule[],
  exceptions: StructureExceptions,
): string[] {
  return rules.flatMap(({ name, message, findings }) => {
    const found = new Set(findings(files));
    const accepted = new Set(exceptions[name]);
    return [
      ...[...found].filter((line) => !accepted.has(line)).map((line) => `${line}\n  ${message}`),
      ...[...accepted]
        .filter((line) => !found.has(line))
        .map(
          (line) =>
            `${line}\n  is an exception that is no longer needed: remove it from ${exceptionsFile}`,
        ),
    ];
  });
}

/** The folders of the platform form no ring of any length; oxlint refuses circles of files. */
const platformRings = (files: readonly SourceFile[]): string[] =>
  ringsIn(folderGraph(files, platformSource)).map(
    (ring) => `folders of ${platformSource} form a ring: ${ring.join(' → ')}`,
  );
