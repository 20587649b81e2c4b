import { CannotBeDone, type Operation } from '@leadmart/platform/operations';
import type { AnalyticsConfig } from '../analytics.config.js';
import { RebuildsService } from './rebuilds.service.js';

export const rebuildOperations: Operation<AnalyticsConfig>[] = [
  {
    words: 'figures rebuild',
    summary: "Makes the figures anew from the other services' records",
    about:
      'The other services must be running; analytics itself may be running. Until the rebuild is complete, ' +
      'the previous figures are shown.',
    run: async ({ app, say }) => {
      const rebuilds = (await app()).get(RebuildsService, { strict: false });
      try {
        const report = await rebuilds.run({
          onProgress: (owner, events) => process.stderr.write(`${owner}: ${events} events\n`),
          onSilence: (owner) =>
            process.stderr.write(`${owner} does not answer and is asked again\n`),
        });
        say(JSON.stringify(report));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new CannotBeDone(`${why}\nThe figures have not changed; run the command again.`);
      }
    },
  },
];
