import type { Operation } from '../test-format.js';
import type { Running } from './operation.js';

interface Thread {
  running: Promise<void>;
}

/** A "thread" is a chain of operations that runs concurrently with the test. */
export function runOnThread(name: string, operation: Operation, running: Running): void {
  const thread = running.entities.get(name) as Thread;
  thread.running = thread.running.then(async () => {
    await running.runOperation(operation);
  });
  // Handled when the test waits for the thread; until then the rejection must not end the process.
  thread.running.catch(() => undefined);
}

export async function waitForThread(name: string, running: Running): Promise<void> {
  await (running.entities.get(name) as Thread).running;
}
