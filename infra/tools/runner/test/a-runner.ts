import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { builtFile } from '../src/paths.js';

/** `make start` as a person runs it, in a process of its own. */
export class ARunner {
  said = '';
  private readonly process: ChildProcess;
  private readonly ended: Promise<number | null>;

  constructor(env: Record<string, string>) {
    this.process = spawn(process.execPath, [builtFile('infra/tools/runner/dist/start.js')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    }
    this.ended = once(this.process, 'close').then(([code]) => code as number | null);
  }

  /** The line that says where Leadmart is, or everything it said instead. */
  async readyLine(): Promise<string> {
    const line = /^Leadmart is ready at .*$/m;
    await eventually(
      () => line.test(this.said) || this.process.exitCode !== null,
      'the runner to be ready or to end',
    );
    return line.exec(this.said)?.[0] ?? this.said;
  }

  signal(name: NodeJS.Signals): void {
    this.process.kill(name);
  }

  exitCode(): Promise<number | null> {
    return this.ended;
  }
}

const isMac = process.platform === 'darwin';

/** Processes with this folder in their arguments or environment, each as its id and arguments. */
export function processesOf(folder: string): string[] {
  if (isMac) return processesOfMac().filter((line) => line.includes(folder));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      ['environ', 'cmdline'].some((file) => read(`/proc/${pid}/${file}`).includes(folder)),
    )
    .map((pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`);
}

/** With `-E`, the ps of macOS writes the environment behind the arguments. */
function processesOfMac(): string[] {
  const list = execFileSync('ps', ['-axwwE', '-o', 'pid=,command='], { maxBuffer: 2 ** 26 });
  return list
    .toString()
    .split('\n')
    .map((line) => line.trim());
}

/** The folder in which a process works. */
export function workingFolderOf(pid: number): string | undefined {
  if (!isMac) return readlinkSync(`/proc/${pid}/cwd`);
  const list = execFileSync('lsof', ['-a', '-d', 'cwd', '-F', 'n', '-p', String(pid)]);
  return /^n(.*)$/m.exec(list.toString())?.[1];
}

export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Empty for a process that ended meanwhile or belongs to somebody else. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
