import { stopAllChildren } from '../processes/child.js';
import type { Output } from '../terminal/output.js';
import type { Settings } from './settings.js';
import { startStack, type Stack } from './stack.js';

const firstStep =
  'Try first: log in as buyer@leadmart.test with leadmart-demo, choose states on the map, buy a pack and download it.';

interface Visitor {
  settings: Pick<Settings, 'portBase' | 'dataDir'>;
  output: Output;
  /** Called when the stack is ready. The function that it returns is called before the stack stops. */
  onReady: (stack: Stack) => (() => Promise<void> | void) | void;
}

/**
 * Runs the whole product with demo data, on fixed ports, until `stopped` or until a server fails for good. Returns
 * the exit code.
 */
export async function runStack(
  stopped: Promise<unknown>,
  { settings: { portBase, dataDir }, output, onReady }: Visitor,
): Promise<number> {
  let stack: Stack | undefined;
  let wasAsked = false;
  void stopped.then(() => {
    wasAsked = true;
    // During the start there is no stack to stop yet: its children are stopped one by one.
    if (!stack) return stopAllChildren();
  });
  try {
    stack = await startStack({
      portBase,
      dataDir,
      output,
      seed: true,
      keepAlive: true,
      isForTests: false,
    });
  } catch (error) {
    if (wasAsked) return 130;
    throw error;
  }
  process.stdout.write(`Leadmart is ready at ${stack.url}\n${firstStep}\n`);
  const cleanUp = onReady(stack);
  const end = await Promise.race([stopped, stack.broken]);
  await cleanUp?.();
  await stack.stop();
  if (end instanceof Error) throw end;
  return 0;
}
