import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { System } from './system.js';

const folders: string[] = [];

/** Removes the folders of all machines. */
export function removeSystems(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A machine in a temporary folder: `commands` are on its PATH, `files` lie elsewhere. All are executable. */
export function aSystem({
  commands = [],
  files = [],
  ...rest
}: Partial<System> & {
  readonly commands?: readonly string[];
  readonly files?: readonly string[];
} = {}): System {
  const root = mkdtempSync(join(tmpdir(), 'leadmart-system-'));
  folders.push(root);
  const path = join(root, 'path');
  for (const file of [...commands.map((name) => `path/${name}`), ...files]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  }
  return { platform: 'linux', path, home: join(root, 'home'), root, isRoot: false, ...rest };
}
