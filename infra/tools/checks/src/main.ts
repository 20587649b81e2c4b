import { inspect } from 'node:util';
import { services } from '@leadmart/contracts';
import { processes, repositoryRoot, runCommand, runProgram, processNames } from '@leadmart/runner';
import { reviewApi } from './api/review-api.js';
import { checkCatalogue } from './catalogue/check-catalogue.js';
import { checkConfigurationReference } from './configuration/compare-reference.js';
import { checkEventsPage } from './documents/events-page.js';
import { checkJobsPage } from './documents/jobs-page.js';
import { checkNamedFiles } from './documents/named-files.js';
import { checkReadmeRecipes } from './documents/readme-recipes.js';
import { checkRunbook } from './documents/runbook.js';
import { checkSecurityDocument } from './documents/security-document.js';
import { checkManifests } from './manifests/check-manifests.js';
import { checkDesign } from './packages/check-design.js';
import { checkLicences } from './packages/licences.js';
import { checkLockPlatforms } from './packages/lock-platforms.js';
import { checkStructure } from './structure/check-structure.js';
import { checkStyle } from './style/check-style.js';
import { checkWorkflows } from './workflows/check-workflows.js';

/** The gateway has no operations. */
const operated = processNames.filter((name) => name !== 'gateway');

interface Check {
  /** One word, to run it alone. */
  name: string;
  what: string;
  /** Returns what is wrong, one text for each fault. */
  run: () => Promise<readonly string[]>;
}

const tool =
  (name: string, ...args: string[]) =>
  async () => {
    const { exitCode, output } = await runProgram(`node_modules/.bin/${name}`, args);
    return exitCode === 0 ? [] : [output || `${name} ended without output`];
  };

const checks: Check[] = [
  { name: 'types', what: 'types', run: tool('tsc', '--checkers', '2') },
  { name: 'site-types', what: 'types of the site', run: tool('tsc', '-p', 'frontend') },
  { name: 'lint', what: 'lint and import directions', run: tool('oxlint') },
  { name: 'format', what: 'format', run: tool('oxfmt', '--check', '.') },
  {
    name: 'manifests',
    what: 'manifests for Kubernetes and docker-compose',
    run: () => checkManifests(repositoryRoot, processes),
  },
  {
    name: 'packages',
    what: 'packages, files and exports that are missing or not used',
    run: tool('knip', '--no-progress', '--config', 'infra/tools/checks/knip.json'),
  },
  {
    name: 'lock',
    what: 'platforms in lock files',
    run: () => checkLockPlatforms(repositoryRoot),
  },
  {
    name: 'design',
    what: 'packages that the design names',
    run: () => checkDesign(repositoryRoot),
  },
  {
    name: 'licences',
    what: 'licences of shipped packages',
    run: () => checkLicences(repositoryRoot),
  },
  {
    name: 'workflows',
    what: 'workflows and automatic updates',
    run: () => checkWorkflows(repositoryRoot),
  },
  {
    name: 'api',
    what: 'the documents of the API',
    run: () => reviewApi(repositoryRoot),
  },
  {
    name: 'catalogue',
    what: 'the catalogue of services',
    run: () => checkCatalogue(repositoryRoot, services),
  },
  {
    name: 'structure',
    what: 'imports between features and folders, and sizes of constructors',
    run: () => checkStructure(repositoryRoot),
  },
  {
    name: 'recipes',
    what: 'recipes named in documents',
    run: () => checkReadmeRecipes(repositoryRoot),
  },
  {
    name: 'files',
    what: 'files named in documents',
    run: () => checkNamedFiles(repositoryRoot),
  },
  {
    name: 'security',
    what: 'tests named for security',
    run: () => checkSecurityDocument(repositoryRoot),
  },
  {
    name: 'runbook',
    what: 'commands of the runbook',
    run: () => checkRunbook(repositoryRoot, operated),
  },
  {
    name: 'style',
    what: 'the rules of infra/docs/style.md',
    run: () => checkStyle(repositoryRoot),
  },
  {
    name: 'size',
    what: 'sizes of files and functions',
    run: tool('oxlint', '-c', '.oxlintrc.size.json'),
  },
  {
    name: 'settings',
    what: 'the reference of settings',
    run: () => checkConfigurationReference(repositoryRoot, processes),
  },
  {
    name: 'events',
    what: 'the page of events',
    run: () => checkEventsPage(repositoryRoot, services),
  },
  {
    name: 'jobs',
    what: 'the page of background jobs',
    run: () => checkJobsPage(repositoryRoot, services),
  },
];

/** Prints the outcome, and returns whether the check passed. */
async function passes({ what, run }: Check): Promise<boolean> {
  const complaints = await run().catch((fault: unknown) => [inspect(fault)]);
  process.stdout.write(`${complaints.length === 0 ? 'ok    ' : 'FAILED'}  ${what}\n`);
  if (complaints.length > 0) process.stdout.write(`${complaints.join('\n').trimEnd()}\n\n`);
  return complaints.length === 0;
}

/** `make check`: every check runs, also after one failed, so that one run shows everything to repair. */
await runCommand(async () => {
  const names = process.argv.slice(2);
  const wanted = checks.filter(({ name }) => names.length === 0 || names.includes(name));
  const outcomes = await Promise.all(wanted.map(passes));
  return outcomes.every(Boolean) ? 0 : 1;
});
