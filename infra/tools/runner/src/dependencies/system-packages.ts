import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { Output } from '../output.js';
import { StartFailure } from '../start-failure.js';

const policyFile = '/usr/sbin/policy-rc.d';

/** Installs with apt-get when that is allowed, else says what the person has to install. */
export async function installSystemPackage(name: string, output: Output): Promise<void> {
  if (!canInstall()) throw new StartFailure(howToInstall(name));
  output.say(`${name} is missing: installing it with apt-get, which may take a few minutes.`);
  const release = keepServicesFromStarting();
  try {
    await apt(['update', '-q']);
    await apt(['install', '-y', '-q', '--no-install-recommends', name]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`apt-get could not install ${name}:\n${reason}\n${howToInstall(name)}`);
  } finally {
    release();
  }
}

/** Whether this user may install packages with apt-get. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function howToInstall(name: string): string {
  return [
    `${name} is needed and could not be installed from here.`,
    'Do one of these, then run the same command again:',
    `  sudo apt-get install ${name}        (Debian, Ubuntu; its service need not run)`,
    ...(name === 'rabbitmq-server'
      ? ['  export AMQP_URL=amqp://user:password@host:5672   (a broker you have already)']
      : []),
  ].join('\n');
}

/**
 * Debian starts a service as soon as it is installed, unless this file says no. We run our own
 * node, and a broker that appears on port 5672 would surprise the owner of the machine.
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
