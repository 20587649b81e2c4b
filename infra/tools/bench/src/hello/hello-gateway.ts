import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtFile } from '@leadmart/runner';
import { answers } from './answers.js';
import { helloPathBehindGateway } from './paths.js';

interface HelloGatewayOptions {
  /** The variables of the product's gateway. */
  readonly variables: Readonly<Record<string, string>>;
  readonly port: number;
  /** The address of the hello, in the place of the leads service. */
  readonly hello: string;
}

/** A second process of the product's gateway, which forwards the requests for leads to the hello. */
export class HelloGateway {
  private constructor(
    private readonly child: ChildProcess,
    private readonly origin: string,
  ) {}

  static async start({ variables, port, hello }: HelloGatewayOptions): Promise<HelloGateway> {
    const env = { ...process.env, ...variables, PORT: String(port), LEADS_URL: hello };
    const child = fork(builtFile('gateway', 'dist', 'main.js'), { stdio: 'ignore', env });
    process.once('exit', () => child.kill());
    const gateway = new HelloGateway(child, `http://127.0.0.1:${port}`);
    if (await answers(`${gateway.origin}/readyz`, child)) return gateway;
    await gateway.stop();
    throw new Error('the gateway of the hello did not start');
  }

  get url(): string {
    return `${this.origin}${helloPathBehindGateway}`;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
