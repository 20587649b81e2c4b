import type { Document } from 'mongodb';
import { Skipped, type ExpectedEvents } from '../test-format.js';

/** Fields with unpredictable values: the older formats write 42 for "any value". */
const ANYTHING = new Set(['afterClusterTime', 'recoveryToken', 'getMore']);

export function asExpectedEvents(expectations: Document[]): ExpectedEvents {
  return {
    client: 'client0',
    events: expectations.map(({ command_started_event: started }) => {
      if (!started) throw new Skipped('other events than started commands, in an older format');
      return {
        commandStartedEvent: {
          command: expected(started['command']),
          ...(started['command_name'] && { commandName: started['command_name'] }),
          ...(started['database_name'] && { databaseName: started['database_name'] }),
        },
      };
    }),
  };
}

/** `null` means an absent field; the name of a session represents its id. */
function expected(command: Document): Document {
  return Object.fromEntries(
    Object.entries(command).map(([key, value]) => {
      if (value === null) return [key, { $$exists: false }];
      if (key === 'lsid') return [key, { $$sessionLsid: value }];
      if (ANYTHING.has(key) && Number(value) === 42) return [key, { $$exists: true }];
      return [key, key === 'readConcern' ? expected(value) : value];
    }),
  );
}
