import { createInterface } from 'node:readline';
import { isAlive, killGroup, type ProcessIdentity } from './process-identity.js';

/**
 * Outlives the runner by a few seconds. The pipe between them closes however the runner ends,
 * kill -9 included; what the runner has not seen end by then is stopped here, the youngest first.
 */
export interface ReaperNews {
  started?: ProcessIdentity & { graceSeconds: number };
  ended?: number;
}

const living = new Map<number, NonNullable<ReaperNews['started']>>();

for await (const line of createInterface({ input: process.stdin })) {
  const { started, ended } = JSON.parse(line) as ReaperNews;
  if (started) living.set(started.pid, started);
  if (ended !== undefined) living.delete(ended);
}

for (const child of [...living.values()].reverse()) await stop(child);

async function stop(child: NonNullable<ReaperNews['started']>): Promise<void> {
  if (!isAlive(child)) return;
  process.kill(child.pid, 'SIGTERM');
  const deadline = Date.now() + child.graceSeconds * 1000;
  while (isAlive(child) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (isAlive(child)) killGroup(child.pid);
}
