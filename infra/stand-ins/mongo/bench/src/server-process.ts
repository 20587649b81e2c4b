import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** BENCH_SERVER selects another build, to compare with. */
const ENTRY =
  process.env['BENCH_SERVER'] ??
  fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const SAMPLE_EVERY_MS = 20;

/** In milliseconds. `kernel` is the part of `all` that was spent in system calls. */
interface ProcessorTime {
  readonly all: number;
  readonly kernel: number;
}

/** The embedded MongoDB server in its own process on an empty folder. */
export interface ServerProcess {
  readonly url: string;
  readonly folder: string;
  /** The current memory in megabytes. */
  memory(): number;
  /** The processor time since the start. */
  processorTime(): ProcessorTime;
  /** The maximum memory in megabytes during the work. */
  peakDuring(work: () => Promise<void>): Promise<number>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-bench-'));
  const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const child = spawn(process.execPath, [...flags, ENTRY], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the MongoDB server did not start')));
    lines.on('line', (line) => {
      const event = JSON.parse(line) as { msg: string; url: string };
      if (event.msg === 'ready') resolve(event.url);
      else console.log(line);
    });
  });
  const memory = (): number => residentMegabytes(child.pid ?? 0);
  return {
    url,
    folder,
    memory,
    processorTime: () => processorMilliseconds(child.pid ?? 0),
    async peakDuring(work) {
      let isDone = false;
      let peak = memory();
      const finished = work().finally(() => (isDone = true));
      while (!isDone) {
        peak = Math.max(peak, memory());
        await pause(SAMPLE_EVERY_MS);
      }
      await finished;
      return peak;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The memory of the process itself; mapped pages of the data file belong to the cache of the
 * system.
 */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** The time of all threads, counted by the kernel in ticks of 10 ms. */
function processorMilliseconds(pid: number): ProcessorTime {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const kernel = Number(fields[12]) * 10;
  return { all: Number(fields[11]) * 10 + kernel, kernel };
}
