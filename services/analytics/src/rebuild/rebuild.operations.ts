import { CannotBeDone, type Operation } from '@leadmart/platform/operations';
import type { AnalyticsConfig } from '../analytics.config.js';
import { RebuildService } from './rebuild.service.js';

/** Makes the figures anew. */
export const rebuildOperations: Operation<AnalyticsConfig>[] = [
  {
    words: 'figures rebuild',
    summary: "Makes the figures anew from the other services' records",
    about:
      'The other services must be running. Analytics itself may run or not; nobody waits for it, and until it is done ' +
      'everybody sees the figures of before.',
    run: async ({ app, say }) => {
      const rebuild = (await app()).get(RebuildService, { strict: false });
      try {
        const report = await rebuild.run({
          onProgress: (owner, told) => process.stderr.write(`${owner}: ${told} events\n`),
        });
        say(JSON.stringify(report));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new CannotBeDone(`${why}\nThe figures are as they were; run it again.`);
      }
    },
  },
];
