import { describeExit } from '../terminal/output.js';
import type { StartFailure } from '../terminal/start-failure.js';
import { nextRestart } from './backoff.js';
import type { Child } from './child.js';

type OneLife = Pick<Child, 'exited' | 'ready' | 'kill' | 'pause' | 'resume' | 'stop' | 'failure'>;

interface Upkeep {
  /** As logs and messages name it. */
  name: string;
  spawn: () => OneLife | Promise<OneLife>;
  isReady: () => Promise<boolean>;
  readyWithinSeconds: number;
  /** After so many deaths in a row it is not started again; without a number, always. */
  mostFailuresInARow?: number;
  say: (sentence: string) => void;
}

/**
 * A child through all its lives: started, killed, restarted, stopped for good. Kept alive, it is
 * started again when it dies, with growing pauses, as an orchestrator does.
 */
export class KeptChild {
  /** Settles when it died and nothing starts it again. */
  readonly lost: Promise<StartFailure>;
  private reportLost!: (failure: StartFailure) => void;
  private child?: OneLife;
  private readySince?: number;
  private failuresInARow = 0;
  private waiting?: NodeJS.Timeout;
  private isKept = false;
  private whenItDies: 'report' | 'start again' | 'nothing' = 'report';

  constructor(private readonly upkeep: Upkeep) {
    this.lost = new Promise((resolve) => (this.reportLost = resolve));
  }

  /** As logs and messages name it. */
  get label(): string {
    return this.upkeep.name;
  }

  /** The child's time to get ready counts from the moment at which what it needs is there. */
  async start(needed: Promise<unknown> = Promise.resolve()): Promise<void> {
    const { spawn, isReady, readyWithinSeconds } = this.upkeep;
    const child = await spawn();
    this.child = child;
    this.readySince = undefined;
    void child.exited.then(() => this.onExit(child));
    // A child that dies meanwhile is not waited for.
    await Promise.race([needed, child.exited]);
    await child.ready(isReady, readyWithinSeconds);
    this.readySince = Date.now();
  }

  /** From now on the child is restarted after it exits. */
  keepAlive(): void {
    this.isKept = true;
    this.whenItDies = 'start again';
  }

  /** kill -9 without a restart: for tests of crashes. */
  async kill(): Promise<void> {
    this.whenItDies = 'nothing';
    this.child?.kill();
    await this.child?.exited;
  }

  pause(): void {
    this.child?.pause();
  }

  resume(): void {
    this.child?.resume();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
    this.whenItDies = this.isKept ? 'start again' : 'report';
  }

  async stop(): Promise<void> {
    this.whenItDies = 'nothing';
    clearTimeout(this.waiting);
    await this.child?.stop();
  }

  private async onExit(child: OneLife): Promise<void> {
    if (this.whenItDies === 'nothing' || child !== this.child) return;
    if (this.whenItDies === 'report') return this.reportLost(child.failure('stopped by itself'));
    const { name, mostFailuresInARow = Infinity, say } = this.upkeep;
    const { delaySeconds, failuresInARow } = nextRestart({
      failuresInARow: this.failuresInARow,
      livedForSeconds: this.readySince ? (Date.now() - this.readySince) / 1000 : 0,
    });
    this.failuresInARow = failuresInARow;
    if (failuresInARow > mostFailuresInARow)
      return this.reportLost(child.failure(`died ${failuresInARow} times in a row`));
    const exit = describeExit(await child.exited);
    say(`${name} ${exit}; starting it again in ${delaySeconds} s.`);
    this.waiting = setTimeout(() => void this.startAgain(), delaySeconds * 1000);
  }

  private async startAgain(): Promise<void> {
    const { name, say } = this.upkeep;
    try {
      await this.start();
      if (this.whenItDies === 'start again') say(`${name} is back.`);
    } catch (error) {
      // A child that died here has already been given its next, later start.
      if (this.whenItDies === 'start again')
        say(error instanceof Error ? error.message : String(error));
    }
  }
}
