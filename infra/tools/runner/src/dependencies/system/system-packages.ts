import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from '../../terminal/output.js';
import { StartFailure } from '../../terminal/start-failure.js';
import { debianPackages, howToInstall, type Needed } from './package-managers.js';
import { thisSystem, type System } from './system.js';

const policyFile = '/usr/sbin/policy-rc.d';

/** A program on this machine. Installs it if it is missing and this user may install packages. */
export async function findOrInstall(
  needed: Needed,
  find: () => Promise<string | undefined>,
  output: Output,
): Promise<string> {
  const found = await find();
  if (found) return found;
  await installSystemPackage(needed, output);
  const installed = await find();
  if (installed) return installed;
  throw new StartFailure(`${debianPackages[needed]} was installed, but its program was not found.`);
}

/** Installs a package with apt-get where root may do that; elsewhere fails with the command that installs it. */
export async function installSystemPackage(
  needed: Needed,
  output: Output,
  name = debianPackages[needed],
): Promise<void> {
  if (!canInstall()) throw new StartFailure(await howToInstall(needed));
  output.say(`${name} is missing: installing it with apt-get, which may take a few minutes.`);
  const release = keepServicesFromStarting();
  try {
    await apt(['update', '-q']);
    await apt(['install', '-y', '-q', '--no-install-recommends', name]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `apt-get could not install ${name}:\n${reason}\n${await howToInstall(needed)}`,
    );
  } finally {
    release();
  }
}

/** Whether this user may install packages with apt-get: root on Debian and Ubuntu. */
export const canInstall = (system: System = thisSystem()): boolean =>
  system.isRoot && existsSync(join(system.root, '/usr/bin/apt-get'));

/**
 * Debian starts a service as soon as it is installed, unless this file forbids it. The runner starts its own
 * node; a second broker on port 5672 would surprise the owner of the machine.
 */
function keepServicesFromStarting(): () => void {
  if (existsSync(policyFile)) return () => undefined;
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policyFile, { force: true });
}

function apt(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const remember = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000));
    child.stdout.on('data', remember);
    child.stderr.on('data', remember);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said))));
  });
}
