import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { builtFile, repositoryRoot } from '@leadmart/runner';
import { mutantsOf } from './mutants.js';
import { readSurvivors } from './survivors.js';
import { allTargets } from './targets.js';

describe('the files that are mutated', () => {
  const targets = allTargets(repositoryRoot);

  it('every mutated file has tests', () => {
    const missing = targets.flatMap(({ file, tests }) =>
      [file, ...tests].filter((path) => !existsSync(builtFile(path))),
    );
    expect(missing).toEqual([]);
    expect(targets.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('repository-tests.ts names the tests of all repositories and readers of money, stock, access and sending', () => {
    const all = globSync('services/*/src/**/*.{repository,reader}.ts', {
      cwd: repositoryRoot,
      exclude: ['services/analytics/**'],
    });
    const known = new Set(targets.map(({ file }) => file));
    expect(all.filter((file) => !known.has(file))).toEqual([]);
  });

  it('every explained survivor is a mutant of its file', () => {
    const known = new Set(targets.map(({ file }) => file));
    const list = readSurvivors(new URL('../survivors.json', import.meta.url));
    const gone = list.filter(
      ({ file, line, change }) =>
        !known.has(file) ||
        !mutantsOf(readFileSync(builtFile(file), 'utf8'), file).some(
          (mutant) => mutant.lineText === line && mutant.change === change,
        ),
    );
    expect(gone).toEqual([]);
  });
});
