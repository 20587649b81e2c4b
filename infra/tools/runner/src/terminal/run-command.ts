import { killAllChildren } from '../processes/child.js';
import { StartFailure } from './start-failure.js';

/**
 * Runs a command: the first signal asks it to stop in order, the second kills all children, and a failure that a
 * person can correct is printed as its sentence.
 */
export async function runCommand(
  work: (stopped: Promise<NodeJS.Signals>) => Promise<number>,
): Promise<never> {
  const stopped = new Promise<NodeJS.Signals>((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked) {
          killAllChildren();
          process.exit(130);
        }
        asked = true;
        resolve(signal);
      });
    }
  });
  try {
    process.exit(await work(stopped));
  } catch (error) {
    const sentence = error instanceof StartFailure ? error.message : describe(error);
    process.stderr.write(`\n${sentence}\n`);
    killAllChildren();
    process.exit(1);
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
