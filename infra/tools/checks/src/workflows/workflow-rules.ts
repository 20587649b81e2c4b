import { parse } from 'yaml';
import { z } from 'zod';

const permissions = z.unknown().optional();
const workflow = z.object({
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      permissions,
      'timeout-minutes': z.unknown().optional(),
      steps: z.array(z.object({ run: z.string().optional() })),
    }),
  ),
});

/** An action at a commit, which nobody can move, with its version for people and for Dependabot. */
const pinnedAction = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/**
 * Faults of a workflow that is valid for GitHub: actions without a commit, jobs without permissions or a time limit, steps that
 * run recipes which the Makefile does not have.
 */
export function workflowFaults(text: string, recipes: ReadonlySet<string>): string[] {
  const { jobs, permissions: ofAll } = workflow.parse(parse(text));
  const ofJobs = Object.entries(jobs).flatMap(([name, job]) => [
    ...(job['timeout-minutes'] === undefined ? [`job ${name} has no timeout-minutes`] : []),
    ...((job.permissions ?? ofAll) === undefined ? [`job ${name} has no permissions`] : []),
    ...job.steps
      .flatMap(({ run = '' }) => recipesRun(run))
      .filter((recipe) => !recipes.has(recipe))
      .map((recipe) => `job ${name}: \`make ${recipe}\` does not exist`),
  ]);
  return [...unpinnedActions(text), ...ofJobs];
}

/** Reads the text, because comments are not part of the parsed document. */
function unpinnedActions(text: string): string[] {
  return [...text.matchAll(/^\s*(?:- +)?uses: *(.*?) *$/gm)]
    .map(([, action = '']) => action)
    .filter((action) => !action.startsWith('./') && !pinnedAction.test(action))
    .map((action) => `${action} is not pinned: write name@<commit> # v1.2.3`);
}

/** The recipes of a script, in which options and variables may stand before them. */
function recipesRun(script: string): string[] {
  const calls = script.matchAll(
    /(?:^|[|&;(])[ \t]*make((?:[ \t]+(?:--?[\w-]+|[A-Z_]+=\S*|[a-z][a-z0-9-]*)(?=[\s;|&)]|$))+)/gm,
  );
  return [...calls].flatMap(([, words = '']) =>
    words.split(/\s+/).filter((word) => /^[a-z]/.test(word)),
  );
}
