import { randomUUID } from 'node:crypto';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectLog, runInContext, type Log } from '../logging/index.js';

/** A task that runs repeatedly, such as a sweeper or a reconciler. */
export interface RepeatedTask {
  /** Its name in the log. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next, plus or minus a tenth. */
  readonly intervalMs: number;
  readonly work: () => Promise<void>;
  /** Runs the task also when the service starts. */
  readonly atStart?: boolean;
}

interface Running {
  readonly task: RepeatedTask;
  timer?: NodeJS.Timeout;
  current?: Promise<void>;
  /** Woken during the run in progress: another run follows it, because that one may have looked before. */
  isWoken?: boolean;
}

/**
 * Runs repeated tasks once the service is up. A task never overlaps itself, a failed run is logged and does not
 * stop the next one, and shutdown waits for the run in progress.
 */
@Injectable()
export class Repeater implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Map<string, Running>();
  private state: 'waiting' | 'started' | 'stopped' = 'waiting';
  private paused = false;

  constructor(@InjectLog() private readonly log: Log) {}

  every(task: RepeatedTask): void {
    if (this.running.has(task.name)) throw new Error(`the task "${task.name}" is repeated already`);
    const running: Running = { task };
    this.running.set(task.name, running);
    if (this.state === 'started') this.begin(running);
  }

  /**
   * Resolves at the end of a run that began after this call: a run in progress may have looked before. Rejects if the work
   * fails. For tests and admin commands.
   */
  async runNow(name: string): Promise<void> {
    const running = this.running.get(name);
    if (running === undefined) throw new Error(`no task is called "${name}"`);
    await running.current?.catch(() => undefined);
    await (running.current ?? this.run(running));
  }

  /** Runs a task now instead of after its interval. Does nothing in a process without automatic runs. */
  wake(name: string): void {
    const running = this.running.get(name);
    if (!running || this.state !== 'started') return;
    if (running.current) running.isWoken = true;
    else void this.runAndLog(running);
  }

  /** Turns automatic runs off in this process: operators' commands run beside the service that does them. */
  stayQuiet(): void {
    this.state = 'stopped';
  }

  /**
   * Ends the runs in progress; until `resume`, tasks are run only by `runNow` and `wake`. For tests that count what
   * one action costs.
   */
  async pause(): Promise<void> {
    this.paused = true;
    await this.runsInProgress();
  }

  resume(): void {
    this.paused = false;
  }

  onApplicationBootstrap(): void {
    if (this.state === 'stopped') return;
    this.state = 'started';
    for (const running of this.running.values()) this.begin(running);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.state = 'stopped';
    for (const { timer } of this.running.values()) clearTimeout(timer);
    await this.runsInProgress();
  }

  private async runsInProgress(): Promise<void> {
    await Promise.allSettled([...this.running.values()].flatMap(({ current }) => current ?? []));
  }

  private begin(running: Running): void {
    if (running.task.atStart) void this.runAndLog(running);
    else this.schedule(running);
  }

  private schedule(running: Running): void {
    if (this.state !== 'started') return;
    // Random, so that replicas that start together do not run in step.
    const jitter = 0.9 + Math.random() * 0.2;
    clearTimeout(running.timer);
    running.timer = setTimeout(() => {
      if (this.paused) this.schedule(running);
      else void this.runAndLog(running);
    }, running.task.intervalMs * jitter);
  }

  private async runAndLog(running: Running): Promise<void> {
    if (running.current === undefined) {
      await this.run(running).catch((err: unknown) =>
        this.log.error({ err, task: running.task.name }, 'repeated task failed'),
      );
    }
    this.schedule(running);
  }

  private run(running: Running): Promise<void> {
    running.isWoken = false;
    const current = runInContext({ correlationId: randomUUID() }, async () => running.task.work());
    running.current = current.finally(() => {
      delete running.current;
      if (running.isWoken) this.wake(running.task.name);
    });
    return running.current;
  }
}
