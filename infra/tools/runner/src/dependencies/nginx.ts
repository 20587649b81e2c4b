import type { Output } from '../terminal/output.js';
import { StartFailure } from '../terminal/start-failure.js';
import { findProgram } from './system/find-program.js';
import { installSystemPackage } from './system/system-packages.js';

/** The load balancer that tests put before gateways. Installs it if it is missing and this user may install packages. */
export async function findOrInstallNginx(output: Output): Promise<string> {
  const found = await findProgram('nginx');
  if (found) return found;
  await installSystemPackage({ needed: 'nginx', name: 'nginx-light' }, output);
  const installed = await findProgram('nginx');
  if (installed) return installed;
  throw new StartFailure('nginx-light was installed, but its program was not found.');
}
