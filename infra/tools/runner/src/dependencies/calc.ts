import type { Output } from '../terminal/output.js';
import { findProgram } from './system/find-program.js';
import { findOrInstall } from './system/system-packages.js';

/** LibreOffice Calc, in which a soak test opens workbooks. */
export const findOrInstallCalc = (output: Output): Promise<string> =>
  findOrInstall('calc', () => findProgram('soffice'), output);
