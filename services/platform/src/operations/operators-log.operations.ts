import type { Operation } from './operation.js';

const shownAtOnce = 20;

/** The command that shows what operators changed. */
export const operatorsLogOperations: Operation[] = [
  {
    words: 'history',
    summary: 'Lists the changes that operators made to this service, newest first',
    options: { limit: { value: 'n', help: `number of changes to show (default ${shownAtOnce})` } },
    run: async ({ given, log, say }) => {
      const notes = await (await log()).latest(given.count('limit', shownAtOnce));
      if (notes.length === 0) say('No changes.');
      for (const { at, what, by, details } of notes)
        say(`${at.toISOString()}  ${by}  ${what}  ${JSON.stringify(details)}`);
    },
  },
];
