import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.js';
import { runCommand } from '../terminal/run-command.js';
import { StartFailure } from '../terminal/start-failure.js';
import { settingsIn } from './env-file.js';
import { asManifests, kubernetesSecrets, overlays, refuseUnusable } from './kubernetes-secrets.js';

/** `make kube-secrets`: prints the secrets that an overlay needs, made of the settings in `.env`. */
await runCommand(async () => {
  const wanted = process.argv[2];
  const overlay = overlays.find((one) => one === wanted);
  if (!overlay)
    throw new StartFailure(`Say which: make kube-secrets OVERLAY=${overlays.join('|')}`);
  const env = settingsIn(await readFile(join(repositoryRoot, '.env'), 'utf8'));
  const secrets = kubernetesSecrets(env, overlay);
  refuseUnusable(secrets, overlay);
  process.stdout.write(asManifests(secrets));
  return 0;
});
