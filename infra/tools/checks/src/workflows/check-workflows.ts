import { readdir, readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { runProgram } from '@leadmart/runner';
import { recipesIn } from '../documents/readme-recipes.js';
import { updateFaults } from './update-rules.js';
import { workflowFaults } from './workflow-rules.js';

const workflows = '.github/workflows';
const updates = '.github/dependabot.yml';

/** Checks the workflows as GitHub reads them, then by rules of this repository; and the list of automatic updates. */
export async function checkWorkflows(root: string): Promise<readonly string[]> {
  const recipes = recipesIn(await readFile(join(root, 'Makefile'), 'utf8'));
  const complaints: string[] = [];
  for (const name of await readdir(join(root, workflows))) {
    const file = join(workflows, name);
    const text = await readFile(join(root, file), 'utf8');
    const invalid = await syntaxFaults(file, text);
    complaints.push(...invalid);
    if (invalid.length > 0) continue;
    complaints.push(...workflowFaults(text, recipes).map((fault) => `${file}: ${fault}`));
  }
  const { output } = await runProgram('git', ['-C', root, 'ls-files']);
  const text = await readFile(join(root, updates), 'utf8');
  complaints.push(...updateFaults(text, output.split('\n')).map((fault) => `${updates}: ${fault}`));
  return complaints;
}

/** The messages of GitHub's own parser: unknown keys, wrong values, expressions and schedules. */
async function syntaxFaults(file: string, text: string): Promise<string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await theParser();
  const parsed = parseWorkflow({ name: file, content: text }, new NoOperationTraceWriter());
  // Reads schedules and the expressions of `if`. Its errors are added to those of the first step.
  if (parsed.value) await convertWorkflowTemplate(parsed.context, parsed.value);
  return parsed.context.errors.getErrors().map(({ message }) => message);
}

/** The package is published for bundlers: its imports of JSON lack the attribute that Node requires. */
async function theParser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(
        url,
        url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context,
      ),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}
