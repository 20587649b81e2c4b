import { join } from 'node:path';
import { childEnvironment } from '../child-environment.js';
import { describeExit } from '../output.js';
import { builtFile } from '../paths.js';
import { nextRestart } from '../processes/backoff.js';
import { Child } from '../processes/child.js';
import { answersOk } from '../processes/wait-for.js';
import type { StackContext } from '../stack-context.js';
import { serviceFolder, type ServiceName } from './catalogue.js';

const readyWithinSeconds = 60;

/** What one of several replicas is called in logs, and where it listens. */
export interface Place {
  readonly label: string;
  readonly port: number;
}

/** One service of the stack through all its lives: started, killed, restarted, stopped for good. */
export class RunningService {
  private child?: Child;
  private failuresInARow = 0;
  private waiting?: NodeJS.Timeout;
  private isKept = false;

  constructor(
    readonly name: ServiceName,
    private readonly env: Record<string, string>,
    private readonly context: StackContext,
    private readonly place: Place = { label: name, port: context.ports[name] },
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.place.port}`;
  }

  async start(): Promise<void> {
    const { settings, output } = this.context;
    const child = new Child({
      name: this.place.label,
      entry: builtFile(serviceFolder(this.name), 'dist', 'main.js'),
      env: childEnvironment({ ...this.env, ...this.context.extraEnv }),
      logFile: join(settings.dataDir, 'logs', `${this.place.label}.log`),
      graceSeconds: 15,
      onLines: output.childLines,
    });
    this.child = child;
    void child.exited.then(() => this.restartIfKept(child));
    await child.ready(answersOk(`${this.url}/readyz`), readyWithinSeconds);
  }

  /** From now on a death is mended, as an orchestrator would. */
  keepAlive(): void {
    this.isKept = true;
  }

  /** kill -9, and nobody brings it back: for tests of crashes. */
  async kill(): Promise<void> {
    this.isKept = false;
    this.child?.kill();
    await this.child?.exited;
  }

  async restart(): Promise<void> {
    const wasKept = this.isKept;
    await this.stop();
    await this.start();
    this.isKept = wasKept;
  }

  async stop(): Promise<void> {
    this.isKept = false;
    clearTimeout(this.waiting);
    await this.child?.stop();
  }

  private async restartIfKept(child: Child): Promise<void> {
    if (!this.isKept || child !== this.child) return;
    const { delaySeconds, failuresInARow } = nextRestart({
      failuresInARow: this.failuresInARow,
      livedForSeconds: (Date.now() - child.startedAt) / 1000,
    });
    this.failuresInARow = failuresInARow;
    const exit = describeExit(await child.exited);
    this.context.output.say(`${this.place.label} ${exit}; starting it again in ${delaySeconds} s.`);
    this.waiting = setTimeout(() => void this.startAgain(), delaySeconds * 1000);
  }

  private async startAgain(): Promise<void> {
    try {
      await this.start();
      if (this.isKept) this.context.output.say(`${this.place.label} is back.`);
    } catch (error) {
      // A child that died here has already been given its next, later start.
      if (this.isKept)
        this.context.output.say(error instanceof Error ? error.message : String(error));
    }
  }
}
