import { writeFile } from 'node:fs/promises';
import { readProcesses } from './configuration/processes.js';
import { renderReference } from './configuration/write-reference.js';
import { repositoryRoot } from './paths.js';
import { runCommand } from './run-command.js';
import { processPlaces } from './services/catalogue.js';

/** `make docs`: writes what is made from code. */
await runCommand(async () => {
  const { shared, processes } = await readProcesses(repositoryRoot, processPlaces);
  const { file, text } = await renderReference(repositoryRoot, [shared, ...processes]);
  await writeFile(file, text);
  process.stdout.write('Wrote infra/docs/configuration.md.\n');
  return 0;
});
