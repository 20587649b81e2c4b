import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { builtFile, reaperLink, repositoryRoot } from '@leadmart/runner';

/** Test files to run while one source is replaced. Paths are absolute. */
export interface Job {
  readonly path: string;
  /** The text of `path`, or nothing to run the tests with the file as it is. */
  readonly source?: string;
  readonly tests: readonly string[];
  /** The limit of each test and hook. */
  readonly limitMs?: number;
}

/** The title of the first test that failed, if one failed, and the times of the job and of its longest test or hook. */
export type JobResult =
  | {
      readonly kind: 'ended';
      readonly failure: string | undefined;
      readonly allMs: number;
      readonly longestMs: number;
    }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'hung' };

interface JobMessage {
  readonly failure?: string;
  readonly hasTimedOut?: boolean;
  readonly longestMs: number;
  readonly memory: number;
}

const startMaxMs = 120_000;
/** Modules of earlier runs stay in memory. */
const maxMemoryBytes = 1_500_000_000;

/** One Jest that stays alive for many runs, so that a run costs neither its start nor the loading of packages. */
export class JestProcess {
  private process: ChildProcess | undefined;
  private isOver = false;
  /** The first modules of the process were loaded with a replaced source, and stay for the tests of other files. */
  private isTainted = false;

  constructor(
    private readonly project: 'unit' | 'int',
    private readonly tests: readonly string[],
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Ends a process that would run the tests of another file with modules of this one's mutants. */
  async endIfTainted(): Promise<void> {
    if (this.isTainted) await this.stop();
  }

  /** Runs a job. After `maxMs`, or when it dies, the process ends and the next job starts a new one. */
  async run(job: Job, maxMs: number): Promise<JobResult> {
    if (!this.process) this.isTainted = job.source !== undefined;
    const jest = this.process ?? (await this.start());
    const sentAt = Date.now();
    jest.send(job);
    const result = await answerOf(jest, maxMs);
    if (typeof result === 'string') {
      await this.stop();
      return { kind: result };
    }
    // A test that timed out may still run and would disturb the next job.
    if (result.hasTimedOut || result.memory > maxMemoryBytes) await this.stop();
    const { failure, longestMs } = result;
    return { kind: 'ended', failure, allMs: Date.now() - sentAt, longestMs };
  }

  /** Ends the process for good: later jobs fail. It keeps nothing on disk. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.stop();
  }

  private async stop(): Promise<void> {
    const jest = this.process;
    this.process = undefined;
    if (!jest || jest.exitCode !== null || jest.signalCode !== null) return;
    const exit = once(jest, 'exit');
    jest.kill('SIGKILL');
    await exit;
  }

  private async start(): Promise<ChildProcess> {
    if (this.isOver) throw new Error('stopped');
    const jest = fork(
      builtFile('node_modules/jest/bin/jest.js'),
      [
        '--config',
        'infra/testing/mutants/jest/jest.config.js',
        `--selectProjects=${this.project}`,
        '--runInBand',
        '--silent',
        '--forceExit',
        '--runTestsByPath',
        ...this.tests,
      ],
      {
        cwd: repositoryRoot,
        detached: true,
        env: this.env,
        execArgv: [
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          // A mutant whose loop fills the memory ends sooner.
          '--max-old-space-size=2048',
        ],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    // Before it has started, so that `close` ends it too.
    this.process = jest;
    const { pid } = jest;
    if (pid !== undefined) {
      // A hanging mutant does not notice that this process has vanished.
      reaperLink.started(pid, 0);
      jest.once('exit', () => reaperLink.ended(pid));
    }
    if (typeof (await answerOf(jest, startMaxMs)) !== 'string') return jest;
    await this.stop();
    throw new Error(`Jest did not start for ${this.tests.join(', ')}`);
  }
}

/** The next message of the process, or why there is none. */
async function answerOf(
  jest: ChildProcess,
  maxMs: number,
): Promise<JobMessage | 'crashed' | 'hung'> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(jest, 'message', { signal }).then(([message]) => message as JobMessage),
      once(jest, 'exit', { signal }).then(() => 'crashed' as const),
      delay(maxMs, 'hung' as const, { signal }),
    ]);
  } finally {
    settled.abort();
  }
}
