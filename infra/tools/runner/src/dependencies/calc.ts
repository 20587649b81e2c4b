import type { Output } from '../terminal/output.js';
import { StartFailure } from '../terminal/start-failure.js';
import { findProgram } from './system/find-program.js';
import { installSystemPackage } from './system/system-packages.js';

/** LibreOffice Calc, in which a soak test opens workbooks. Installs it if it is missing and this user may install packages. */
export async function findOrInstallCalc(output: Output): Promise<string> {
  const found = await findProgram('soffice');
  if (found) return found;
  await installSystemPackage({ needed: 'calc', name: 'libreoffice-calc' }, output);
  const installed = await findProgram('soffice');
  if (installed) return installed;
  throw new StartFailure('libreoffice-calc was installed, but its program was not found.');
}
