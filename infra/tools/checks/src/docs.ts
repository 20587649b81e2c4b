import { writeFile } from 'node:fs/promises';
import { processPlaces, repositoryRoot, runCommand } from '@leadmart/runner';
import { readProcesses } from './configuration/processes.js';
import { renderReference } from './configuration/write-reference.js';

/** `make docs`: writes what is made from code. */
await runCommand(async () => {
  const { shared, processes } = await readProcesses(repositoryRoot, processPlaces);
  const { file, text } = await renderReference(repositoryRoot, [shared, ...processes]);
  await writeFile(file, text);
  process.stdout.write('Wrote infra/docs/configuration.md.\n');
  return 0;
});
