import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { findOrInstallNginx, startNginx, terminalOutput } from '@leadmart/runner';
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
    const child = startNginx(program, folder, site(port, new URL(hello).host));
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

/** nginx has one worker, as the gateway is one process. */
const site = (port: number, hello: string): string => `
  upstream hello { server ${hello}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://hello;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
    }
  }`;
