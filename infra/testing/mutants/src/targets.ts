import { globSync } from 'node:fs';
import { repositoryTests } from './repository-tests.js';

/** A source file and the test files that hold it; paths begin at the root of the repository. */
export interface TargetFiles {
  readonly file: string;
  readonly project: 'unit' | 'int';
  readonly tests: readonly string[];
}

/** Decisions whose tests are not beside them. */
const decisionTests: Readonly<Record<string, string>> = {
  'services/leads/src/selling/samples/sample-mask.decisions.ts':
    'services/leads/src/selling/samples/sample.view.spec.ts',
};

/** All files that are mutated: decisions first, because their tests need no servers. */
export function allTargets(root: string): TargetFiles[] {
  const decisions = globSync('services/*/src/**/*.decisions.ts', { cwd: root })
    .toSorted()
    .map((file): TargetFiles => {
      const beside = file.replace(/\.ts$/, '.spec.ts');
      return { file, project: 'unit', tests: [decisionTests[file] ?? beside] };
    });
  const repositories = Object.entries(repositoryTests).map(([file, tests]): TargetFiles => ({
    file,
    project: 'int',
    tests,
  }));
  return [...decisions, ...repositories];
}
