import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { helloPath } from './paths.js';

/** A process with an empty Nest application on Fastify. It ends with this process. */
export class Hello {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  static async start(): Promise<Hello> {
    const entry = fileURLToPath(new URL('main.js', import.meta.url));
    const child = fork(entry, { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } });
    const ended = once(child, 'exit').then(() => {
      throw new Error('the hello ended while it was starting');
    });
    ended.catch(() => undefined);
    const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
    return new Hello(child, `http://127.0.0.1:${port}`);
  }

  get url(): string {
    return `${this.origin}${helloPath}`;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
