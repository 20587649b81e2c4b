import { checkReadmeRecipes } from './check/readme-recipes.js';
import { repositoryRoot } from './paths.js';
import { runProgram, type ProgramResult } from './processes/run-program.js';
import { runCommand } from './run-command.js';

interface Check {
  what: string;
  run: () => Promise<ProgramResult>;
}

const tool =
  (name: string, ...args: string[]) =>
  () =>
    runProgram(`node_modules/.bin/${name}`, args);

/** `make check`: every check runs, also after one failed, so that one look shows all there is to mend. */
const checks: Check[] = [
  // One package after the other, as the Makefile builds them: all at once take 6 GB.
  { what: 'types', run: tool('tsc', '-b', '--builders', '1', '--checkers', '2') },
  { what: 'types of the site', run: tool('tsc', '-p', 'frontend') },
  { what: 'types of the tests', run: tool('tsc', '-p', 'infra/tsconfig.tests.json') },
  { what: 'lint and import directions', run: tool('oxlint') },
  { what: 'format', run: tool('prettier', '--check', '--log-level=warn', '.') },
  { what: 'recipes named in documents', run: () => checkReadmeRecipes(repositoryRoot) },
];

await runCommand(async () => {
  let failed = false;
  for (const { what, run } of checks) {
    const { exitCode, output } = await run();
    process.stdout.write(`${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${what}\n`);
    if (exitCode === 0) continue;
    failed = true;
    process.stdout.write(`${output.trimEnd()}\n\n`);
  }
  return failed ? 1 : 0;
});
