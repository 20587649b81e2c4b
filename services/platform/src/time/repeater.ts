import { randomUUID } from 'node:crypto';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectLog, runInContext, type Log } from '../logging/index.js';

/** A task that runs repeatedly, such as a sweeper or a reconciler. */
interface RepeatedTask {
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
  /** When its interval is over, by `performance.now()`. */
  intervalEndsAt: number;
  /** When it is known to have work, if the interval ends later. */
  knownAt?: number;
  /** It was time to run during a pause. */
  isLate?: boolean;
  current?: Promise<void>;
  /** Woken during the run in progress: another run follows it, because that one may have looked before. */
  isWoken?: boolean;
}

/** A task that finds no work when it is known to have some is not repeated at once. */
const soonestMs = 20;

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

  /** For tests that count what idling costs. */
  get tasks(): readonly RepeatedTask[] {
    return [...this.running.values()].map(({ task }) => task);
  }

  every(task: RepeatedTask): void {
    if (this.running.has(task.name)) throw new Error(`the task "${task.name}" is repeated already`);
    const running: Running = { task, intervalEndsAt: Infinity };
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

  /**
   * Runs a task after `ms`, if its interval ends later. Keeps the earliest of such times: a run that finds work for later
   * says so again.
   */
  wakeIn(name: string, ms: number): void {
    const running = this.running.get(name);
    if (!running || this.state !== 'started') return;
    const at = performance.now() + Math.max(ms, soonestMs);
    if (running.knownAt !== undefined && running.knownAt <= at) return;
    running.knownAt = at;
    if (!running.current) this.setTimer(running);
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
    for (const running of this.running.values()) {
      if (running.isLate) void this.runAndLog(running);
      running.isLate = false;
    }
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
    running.intervalEndsAt = performance.now() + running.task.intervalMs * jitter;
    this.setTimer(running);
  }

  private setTimer(running: Running): void {
    const { intervalEndsAt, knownAt = Infinity } = running;
    clearTimeout(running.timer);
    running.timer = setTimeout(
      () => {
        // A timer may fire a moment early.
        if (knownAt <= intervalEndsAt) delete running.knownAt;
        if (this.paused) running.isLate = true;
        else void this.runAndLog(running);
      },
      // Work that became known during a long run may be due already.
      Math.max(0, Math.ceil(Math.min(intervalEndsAt, knownAt) - performance.now())),
    );
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
    if ((running.knownAt ?? Infinity) <= performance.now()) delete running.knownAt;
    const current = runInContext({ correlationId: randomUUID() }, async () => running.task.work());
    running.current = current.finally(() => {
      delete running.current;
      if (running.isWoken) this.wake(running.task.name);
    });
    return running.current;
  }
}
