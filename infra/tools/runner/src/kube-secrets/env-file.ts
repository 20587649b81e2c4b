import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.js';

/**
 * The settings that `make up` writes out of an example: with a value for each secret that is empty in it. The
 * script is plain JavaScript, because it must run before anything is installed.
 */
export function withSecrets(example: string): string {
  const script = join(repositoryRoot, 'infra/deploy/docker/make-env-file.js');
  return execFileSync(process.execPath, [script], { input: example, encoding: 'utf8', env: {} });
}

/** The variables of such a file: one a line, the value with or without quotes. */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replace(/^(['"])(.*)\1$/, '$2'),
    ]),
  );
}
