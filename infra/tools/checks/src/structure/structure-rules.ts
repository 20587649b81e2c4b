import { basename } from 'node:path';
import { constructorsIn } from './constructors.js';
import { basesOf, featuresOf } from './features.js';
import { folderGraph, mutualPairs } from './folder-graph.js';
import { importGraph } from './import-graph.js';
import { isServiceCode, type SourceFile } from './source-file.js';

/** Rules that hold between files (decisions/0062). Each finding is one line that an exception can repeat. */
export interface StructureRule {
  readonly name: string;
  readonly message: string;
  readonly findings: (files: readonly SourceFile[]) => readonly string[];
}

const mostParameters = 8;

export interface RepositoryImport {
  readonly from: string;
  readonly to: string;
  readonly isOfOtherFeature: boolean;
}

/** Each import of a repository by a file of the same service. */
export function repositoryImports(files: readonly SourceFile[]): RepositoryImport[] {
  const featureOf = featuresOf(files);
  return [...importGraph(files)].flatMap(([path, targets]) => {
    const from = featureOf(path);
    if (from === undefined) return [];
    return [...targets].flatMap((target) => {
      const to = featureOf(target);
      if (!target.endsWith('.repository.ts') || to?.service !== from.service) return [];
      return [
        {
          from: `${from.service}/${from.feature}`,
          to: `${to.feature}/${basename(target, '.ts')}`,
          isOfOtherFeature: from.feature !== to.feature,
        },
      ];
    });
  });
}

export const repositoryRule: StructureRule = {
  name: 'repositories',
  message: 'A feature imports no repository of another feature: decisions/0062.',
  findings: (files) => {
    // The folders of the stock are one feature: they share what is stored, behind one door.
    const featured = files.filter(
      ({ path }) => isServiceCode(path) && !path.startsWith('services/stock/'),
    );
    const lines = repositoryImports(featured)
      .filter(({ isOfOtherFeature }) => isOfOtherFeature)
      .map(({ from, to }) => `${from} → ${to}`);
    return [...new Set(lines)];
  },
};

export const folderRule: StructureRule = {
  name: 'folders',
  message: 'No two folders import each other: decisions/0062.',
  findings: (files) =>
    basesOf(files).flatMap((base) =>
      mutualPairs(folderGraph(files, base)).map(([one, other]) => `${base}: ${one} ⇄ ${other}`),
    ),
};

export const constructorRule: StructureRule = {
  name: 'constructors',
  message: `A class with more than ${mostParameters} constructor parameters has two ideas: decisions/0062.`,
  findings: (files) =>
    files
      .filter(({ path }) => /^(?:services|gateway)\//.test(path))
      .flatMap((file) =>
        constructorsIn(file)
          .filter(({ parameters }) => parameters > mostParameters)
          .map(({ className }) => `${partOf(file.path)}/${className}`),
      ),
};

const driverHome = 'services/platform/src/mongo/';

export const driverRule: StructureRule = {
  name: 'drivers',
  message:
    'A repository uses the Mongoose model; the paths that keep the driver are in the table of decisions/0065.',
  findings: (files) =>
    files
      .filter(({ path, text }) => !path.startsWith(driverHome) && callsTheDriver.test(text))
      .map(({ path }) => path),
};

const callsTheDriver = /\b(?:driver|packed)Collection[<(]/;

const partOf = (path: string): string =>
  path.split('/')[path.startsWith('services/') ? 1 : 0] ?? '';

export const structureRules = [repositoryRule, folderRule, constructorRule, driverRule];
