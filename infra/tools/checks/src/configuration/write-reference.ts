import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { ProcessSettings } from './processes.js';
import { referenceOf } from './reference.js';

/** The reference as the repository has it: formatted, because the check of formats reads it too. */
export async function renderReference(root: string, processes: readonly ProcessSettings[]) {
  const file = join(root, 'infra/docs/configuration.md');
  const options = await resolveConfig(file);
  const text = await format(referenceOf(processes), { ...options, filepath: file });
  return { file, text };
}
