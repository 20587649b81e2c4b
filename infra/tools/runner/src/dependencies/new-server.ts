import { join } from 'node:path';
import { Child, type ChildSpec } from '../processes/child.js';
import { KeptChild } from '../processes/kept-child.js';
import type { StackContext } from '../stack/stack-context.js';

interface ServerSpec extends Omit<ChildSpec, 'logFile' | 'onLines'> {
  isReady: () => Promise<boolean>;
  readyWithinSeconds: number;
}

/** About three minutes with the pauses in between. */
const mostFailuresInARow = 10;

/** A server that the services need, not started yet. The stack keeps it alive, and ends when that fails. */
export function newServer(
  context: StackContext,
  { isReady, readyWithinSeconds, ...spec }: ServerSpec,
): KeptChild {
  const { settings, output } = context;
  const logFile = join(settings.dataDir, 'logs', `${spec.name}.log`);
  const server = new KeptChild({
    name: spec.name,
    spawn: () => new Child({ ...spec, logFile, onLines: output.childLines }),
    isReady,
    readyWithinSeconds,
    mostFailuresInARow,
    say: output.say,
  });
  context.watchDuringLife(server);
  return server;
}
