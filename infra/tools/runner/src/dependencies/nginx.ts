import type { Output } from '../output.js';
import { StartFailure } from '../start-failure.js';
import { findProgram } from './find-program.js';
import { installSystemPackage } from './system-packages.js';

/** The load balancer that tests put before gateways. Installs it if it is missing and this user may install packages. */
export async function findOrInstallNginx(output: Output): Promise<string> {
  const found = await findProgram('nginx');
  if (found) return found;
  await installSystemPackage({ needed: 'nginx', name: 'nginx-light' }, output);
  const installed = await findProgram('nginx');
  if (installed) return installed;
  throw new StartFailure('nginx-light was installed, but its program was not found.');
}
