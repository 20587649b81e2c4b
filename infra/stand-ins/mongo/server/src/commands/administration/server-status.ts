import type { Handlers } from '../context/context.js';

/** The counters that the bench of Leadmart reads. */
export const serverStatusHandlers: Handlers = {
  serverStatus: ({ engine }) => ({ opcounters: engine.counters.counts, ok: 1 }),
};
