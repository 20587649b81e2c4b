import type { Operation } from './operation.js';

const shownAtOnce = 20;

/** The command that shows what operators changed. */
export const operatorsLogOperations: Operation[] = [
  {
    words: 'history',
    summary: 'Shows what operators changed in this service, the newest first',
    options: { limit: { value: 'n', help: `show so many, ${shownAtOnce} unless told` } },
    run: async ({ given, log, say }) => {
      const notes = await (await log()).latest(given.count('limit', shownAtOnce));
      if (notes.length === 0) say('Nothing.');
      for (const { at, what, by, details } of notes)
        say(`${at.toISOString()}  ${by}  ${what}  ${JSON.stringify(details)}`);
    },
  },
];
