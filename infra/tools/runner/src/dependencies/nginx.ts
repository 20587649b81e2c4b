import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Starts nginx with this `http` block and one worker. All of its files lie in `folder`; it ends when it is killed. */
export function startNginx(program: string, folder: string, http: string): ChildProcess {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, http));
  return spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
}

const configuration = (folder: string, http: string): string => `daemon off;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  worker_processes 1;
  pid ${folder}/nginx.pid;
  events { worker_connections 512; }
  http {
    access_log off;
    client_body_temp_path ${folder}/bodies;
    proxy_temp_path ${folder}/proxied;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    ${http}
  }`;
