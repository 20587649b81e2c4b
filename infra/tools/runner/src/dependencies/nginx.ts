import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from '../terminal/output.js';
import { findProgram } from './system/find-program.js';
import { findOrInstall } from './system/system-packages.js';

/** The load balancer that tests put before gateways. */
export const findOrInstallNginx = (output: Output): Promise<string> =>
  findOrInstall('nginx', () => findProgram('nginx'), output);

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
