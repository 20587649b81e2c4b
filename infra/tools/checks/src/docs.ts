import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { services } from '@leadmart/contracts';
import { processes, repositoryRoot, runCommand } from '@leadmart/runner';
import { filesWithLists, withLists } from './catalogue/made-lists.js';
import { composeSettings, composeSettingsFile } from './configuration/compose-settings.js';
import { readProcesses } from './configuration/processes.js';
import { renderReference } from './configuration/reference.js';
import { renderEventsPage } from './documents/events-page.js';
import { renderJobsPage } from './documents/jobs-page.js';
import { guideFile, guideWithSize } from './manifests/size-in-guide.js';

/** `make docs`: writes the documents and the lists of services that are made from code. */
await runCommand(async () => {
  const { shared, processes: settings } = await readProcesses(repositoryRoot, processes);
  const { file, text } = await renderReference(repositoryRoot, [shared, ...settings]);
  await writeFile(file, text);
  const events = await renderEventsPage(repositoryRoot, services);
  await writeFile(events.file, events.text);
  const jobs = await renderJobsPage(repositoryRoot, services);
  await writeFile(jobs.file, jobs.text);
  await writeFile(join(repositoryRoot, composeSettingsFile), composeSettings(settings));
  const pages = [file, events.file, jobs.file].map((page) => relative(repositoryRoot, page));
  for (const list of filesWithLists) {
    const path = join(repositoryRoot, list);
    await writeFile(path, withLists(list, await readFile(path, 'utf8'), services));
  }
  // After the lists: the manifests of a new service are one of them.
  await writeFile(join(repositoryRoot, guideFile), (await guideWithSize(repositoryRoot)).after);
  process.stdout.write(
    `Wrote ${[...pages, guideFile, composeSettingsFile, ...filesWithLists].join(', ')}.\n`,
  );
  return 0;
});
