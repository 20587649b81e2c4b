import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallNginx, terminalOutput } from '@leadmart/runner';
import { answers } from './answers.js';
import { helloPath } from './paths.js';

interface HelloNginxOptions {
  readonly folder: string;
  readonly port: number;
  /** The address of the hello. */
  readonly hello: string;
}

/** nginx in the place of the gateway: forwards every request to the hello over kept connections, and checks nothing. */
export class HelloNginx {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start({ folder, port, hello }: HelloNginxOptions): Promise<HelloNginx> {
    const program = await findOrInstallNginx(terminalOutput((text) => process.stderr.write(text)));
    mkdirSync(folder);
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(folder, port, new URL(hello).host));
    const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'errors')], {
      stdio: 'ignore',
    });
    process.once('exit', () => child.kill());
    const nginx = new HelloNginx(child, `http://127.0.0.1:${port}${helloPath}`);
    if (await answers(nginx.url, child)) return nginx;
    await nginx.stop();
    throw new Error('nginx did not start');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}

/** One worker, as the gateway is one process. */
const configuration = (folder: string, port: number, hello: string): string => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/proxied;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream hello { server ${hello}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://hello;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
    }
  }
}
`;
