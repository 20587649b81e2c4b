import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const startsWithinMs = 60_000;

/** Waits until a process that is starting answers with success; false if it ends before, or takes too long. */
export async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + startsWithinMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(50);
  }
  return false;
}
