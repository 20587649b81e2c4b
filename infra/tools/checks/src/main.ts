import {
  processes,
  repositoryRoot,
  runCommand,
  runProgram,
  processNames,
  type ProgramResult,
} from '@leadmart/runner';
import { services } from '@leadmart/contracts';
import { checkCatalogue } from './catalogue/check-catalogue.js';
import { checkManifests } from './manifests/check-manifests.js';
import { checkConfigurationReference } from './configuration/compare-reference.js';
import { checkReadmeRecipes } from './documents/readme-recipes.js';
import { checkManifestsNameImports } from './packages/manifests-name-imports.js';
import { checkRunbook } from './documents/runbook.js';
import { checkSecurityDocument } from './documents/security-document.js';

/** The gateway has nothing that an operator could ask for. */
const operated = processNames.filter((name) => name !== 'gateway');

interface Check {
  what: string;
  run: () => Promise<ProgramResult>;
}

const tool =
  (name: string, ...args: string[]) =>
  () =>
    runProgram(`node_modules/.bin/${name}`, args);

// One package after the other, as the Makefile builds them: all at once take 6 GB. The others read what this builds.
const types: Check = {
  what: 'types',
  run: tool('tsc', '-b', '--builders', '1', '--checkers', '2'),
};
const others: Check[] = [
  { what: 'types of the site', run: tool('tsc', '-p', 'frontend') },
  { what: 'types of the tests', run: tool('tsc', '-p', 'infra/testing/jest/tsconfig.tests.json') },
  { what: 'lint and import directions', run: tool('oxlint') },
  { what: 'format', run: tool('prettier', '--check', '--log-level=warn', '.') },
  {
    what: 'manifests for Kubernetes and docker-compose',
    run: () => checkManifests(repositoryRoot, processes),
  },
  { what: 'the catalogue of services', run: () => checkCatalogue(repositoryRoot, services) },
  {
    what: 'packages named in each package.json',
    run: () => checkManifestsNameImports(repositoryRoot),
  },
  { what: 'recipes named in documents', run: () => checkReadmeRecipes(repositoryRoot) },
  { what: 'tests named for security', run: () => checkSecurityDocument(repositoryRoot) },
  { what: 'commands of the runbook', run: () => checkRunbook(repositoryRoot, operated) },
  {
    what: 'the reference of settings',
    run: () => checkConfigurationReference(repositoryRoot, processes),
  },
];

/** Tells how it went; whether all is well. */
async function passes({ what, run }: Check): Promise<boolean> {
  const { exitCode, output } = await run();
  process.stdout.write(`${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${what}\n`);
  if (exitCode !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
  return exitCode === 0;
}

/** `make check`: every check runs, also after one failed, so that one look shows all there is to mend. */
await runCommand(async () => {
  const typed = await passes(types);
  const rest = await Promise.all(others.map(passes));
  return typed && rest.every(Boolean) ? 0 : 1;
});
