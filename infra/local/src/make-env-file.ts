import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSecrets } from './env-file.js';
import { repositoryRoot } from './paths.js';
import { runCommand } from './run-command.js';

/** Writes `.env` for docker-compose unless there is one: the example, with secrets of its own. */
await runCommand(async () => {
  const example = await readFile(join(repositoryRoot, '.env.example'), 'utf8');
  try {
    await writeFile(join(repositoryRoot, '.env'), withSecrets(example), {
      mode: 0o600,
      flag: 'wx',
    });
    process.stdout.write(
      'Wrote .env with secrets of its own. See .env.example for what it says.\n',
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return 0;
});
