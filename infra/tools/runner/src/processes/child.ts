import { spawn, type ChildProcess } from 'node:child_process';
import { StartFailure } from '../terminal/start-failure.js';
import { LogFile } from './log-file.js';
import { killGroup } from './process-identity.js';
import { reaperLink } from './reaper-link.js';

export interface ChildSpec {
  name: string;
  /** A built JavaScript file, run by this same Node. */
  entry: string;
  args?: string[];
  /** Options of Node beside those of every child, or instead of them. */
  nodeOptions?: string[];
  env: NodeJS.ProcessEnv;
  /** The working directory; by default the runner's. */
  cwd?: string;
  logFile: string;
  /** The time it has to stop after SIGTERM; then it is killed. */
  graceSeconds: number;
  onLines?: (name: string, lines: string[]) => void;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const keptLines = 30;
const living = new Set<Child>();
let mayStart = true;

/** For a Ctrl-C during the start: no more children start, and those that run stop, the youngest first. */
export async function stopAllChildren(): Promise<void> {
  mayStart = false;
  for (const child of [...living].reverse()) await child.stop();
}

/** For the second Ctrl-C: kills all children at once. */
export function killAllChildren(): void {
  for (const child of living) child.kill();
}

/**
 * As in the image of the services (infra/deploy/docker/Dockerfile). Most of what a request allocates is garbage before
 * it would be copied, and a heap of 15 MB would be marked every 5 MB: with these sizes the collector rests. A heap that has
 * doubled is marked again; by itself Node marked that of leads every few downloads, because of their buffers.
 */
const nodeOptions = [
  '--enable-source-maps',
  '--max-semi-space-size=32',
  '--initial-heap-size=64',
  '--heap-growing-percent=100',
];

/**
 * One Node process that the runner owns. It leads a process group of its own, so a Ctrl-C in the
 * terminal reaches only the runner, which then stops its children in order; its output goes to a log file.
 * If the runner vanishes, the reaper stops it.
 */
export class Child {
  readonly name: string;
  readonly exited: Promise<ChildExit>;
  private readonly process: ChildProcess;
  private readonly log: LogFile;
  private lastWords: string[] = [];
  private ended = false;

  constructor(private readonly spec: ChildSpec) {
    if (!mayStart) throw new StartFailure(`${spec.name} is not started: Leadmart is stopping.`);
    this.name = spec.name;
    this.log = new LogFile(spec.logFile);
    const { nodeOptions: more = [], args = [] } = spec;
    this.process = spawn(process.execPath, [...nodeOptions, ...more, spec.entry, ...args], {
      env: spec.env,
      cwd: spec.cwd,
      detached: true,
      stdio: ['ignore', this.log.descriptor, this.log.descriptor],
    });
    living.add(this);
    if (this.process.pid) reaperLink.started(this.process.pid, spec.graceSeconds);
    this.exited = new Promise((resolve) => {
      this.process.once('error', () => resolve(this.end({ code: 1, signal: null })));
      this.process.once('exit', (code, signal) => resolve(this.end({ code, signal })));
    });
    this.log.follow((lines) => spec.onLines?.(spec.name, lines));
  }

  get isRunning(): boolean {
    return !this.ended;
  }

  /** Waits until a condition holds; fails when the child ends or the time is over first. */
  async ready(condition: () => Promise<boolean>, deadlineSeconds: number): Promise<void> {
    const deadline = Date.now() + deadlineSeconds * 1000;
    while (this.isRunning && !(await condition())) {
      if (Date.now() > deadline) {
        const failure = this.failure(`was not ready after ${deadlineSeconds} seconds`);
        this.kill();
        throw failure;
      }
      await Promise.race([this.exited, pause(50)]);
    }
    if (!this.isRunning) throw this.failure('stopped while it was starting');
  }

  /** Sends SIGTERM, waits for the time of grace, then kills. */
  async stop(): Promise<void> {
    if (this.isRunning) this.process.kill('SIGTERM');
    const outcome = await Promise.race([
      this.exited,
      pause(this.spec.graceSeconds * 1000, 'late' as const),
    ]);
    if (outcome === 'late') this.kill();
    await this.exited;
  }

  /** SIGKILL for the child and all it started. */
  kill(): void {
    if (this.process.pid !== undefined && this.isRunning) killGroup(this.process.pid);
  }

  /** SIGSTOP for the child and all it started: connections stay open, and nothing is answered until `resume`. */
  pause(): void {
    this.signal('SIGSTOP');
  }

  resume(): void {
    this.signal('SIGCONT');
  }

  failure(whatHappened: string): StartFailure {
    const words = this.ended ? this.lastWords : this.log.lastLines(keptLines);
    const lines = words.filter((line) => line !== '').map((line) => `  ${line.slice(0, 500)}`);
    const said = lines.length > 0 ? ['Its last lines:', ...lines] : ['It said nothing.'];
    return new StartFailure(
      [`${this.name} ${whatHappened}.`, ...said, `Its whole log: ${this.log.path}`].join('\n'),
    );
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.process.pid !== undefined && this.isRunning) process.kill(-this.process.pid, signal);
  }

  private end(exit: ChildExit): ChildExit {
    this.ended = true;
    living.delete(this);
    if (this.process.pid) {
      // Ends what is left of its group: programs of a killed supervisor, a worker that hangs.
      killGroup(this.process.pid);
      reaperLink.ended(this.process.pid);
    }
    this.lastWords = this.log.lastLines(keptLines);
    this.log.close();
    return exit;
  }
}

function pause<T = undefined>(ms: number, value?: T): Promise<T | undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, value).unref());
}
