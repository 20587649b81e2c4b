import { spawn, type ChildProcess } from 'node:child_process';

/**
 * A child process that runs programs which are not ours (epmd and RabbitMQ, a database) and cannot
 * notice that the runner is gone. It starts them in order, stops them in reverse, and ends when one ends.
 */
export interface SupervisedProgram {
  command: string;
  args: string[];
}

const graceMs = 10_000;
const programs = JSON.parse(process.argv[2] ?? '[]') as SupervisedProgram[];
const running: { child: ChildProcess; ended: Promise<void> }[] = [];
let stopping = false;

for (const { command, args } of programs) {
  // Not detached: the programs share our process group, so one kill of the group ends them all.
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve();
    });
    child.once('exit', () => resolve());
  });
  running.push({ child, ended });
  void ended.then(() => stop(child.exitCode ?? 1));
}

process.on('SIGTERM', () => void stop(0));

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const { child, ended } of running.reverse()) {
    child.kill('SIGTERM');
    const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(insist);
  }
  process.exit(exitCode);
}
