import { join } from 'node:path';
import { formatted } from '../documents/formatted.js';
import type { ProcessSettings } from './processes.js';
import { referenceOf } from './reference.js';

/** The reference as the repository has it: formatted, because the check of formats reads it too. */
export async function renderReference(root: string, processes: readonly ProcessSettings[]) {
  const file = 'infra/docs/configuration.md';
  const text = await formatted(root, file, referenceOf(processes));
  return { file: join(root, file), text };
}
