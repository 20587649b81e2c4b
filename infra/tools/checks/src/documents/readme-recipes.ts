import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const documents = [
  'README.md',
  'infra/docs/architecture.md',
  'infra/docs/kubernetes.md',
  '.github/CONTRIBUTING.md',
  'infra/docs/runbook.md',
  'infra/docs/security.md',
  'infra/stand-ins/mongo/README.md',
  'infra/stand-ins/mongo/tools/README.md',
  'infra/testing/fuzz/README.md',
  'infra/testing/mutants/README.md',
];

/** Checks that documents name only recipes and scripts that exist. */
export async function checkReadmeRecipes(root: string): Promise<readonly string[]> {
  const recipes = recipesIn(await readFile(join(root, 'Makefile'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const scripts = new Set(Object.keys(manifest.scripts ?? {}));
  const complaints: string[] = [];
  for (const document of documents) {
    const text = await readIfThere(join(root, document));
    complaints.push(...missingNames(text, recipes, scripts).map((name) => `${document}: ${name}`));
  }
  return complaints;
}

export const recipesIn = (makefile: string): Set<string> =>
  new Set([...makefile.matchAll(/^([a-z][a-z0-9-]*):/gm)].map((match) => match[1] ?? ''));

/** Looks only inside code, because prose may say "make sure". */
export function missingNames(text: string, recipes: Set<string>, scripts: Set<string>): string[] {
  const code = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .join('\n');
  const missing: string[] = [];
  for (const [, words = ''] of code.matchAll(/\bmake((?: +[a-z][a-z0-9-]*)+)/g)) {
    for (const recipe of words.trim().split(/ +/)) {
      if (!recipes.has(recipe)) missing.push(`\`make ${recipe}\` does not exist`);
    }
  }
  for (const [, script = ''] of code.matchAll(/\bnpm run +([a-z][\w:-]*)/g)) {
    if (!scripts.has(script)) missing.push(`\`npm run ${script}\` does not exist`);
  }
  return missing;
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
