import { Repeater } from '../time/index.js';
import { countCommands } from './count-commands.js';
import type { TestService } from './start-test-service.js';

const minuteMs = 60_000;

/**
 * Returns how many commands a minute the repeated tasks of a service send to MongoDB while there is no work: those of one
 * run, for as many runs as its interval has in a minute.
 */
export async function idleCommandsPerMinute(
  service: Pick<TestService<unknown>, 'app' | 'environment' | 'mongo' | 'isPublished'>,
): Promise<number> {
  const repeater = service.app.get(Repeater, { strict: false });
  let sum = 0;
  for (const { name, intervalMs } of repeater.tasks) {
    const sent = await countCommands(service, () => repeater.runNow(name), { quietMs: 25 });
    sum += (sent.length * minuteMs) / intervalMs;
  }
  return Math.round(sum);
}
