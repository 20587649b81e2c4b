import type { Document } from 'mongodb';
import type { Entities } from '../entities.js';
import { withoutDriverHabits } from '../driver-differences.js';
import { show, type Matcher } from './match.js';
import type { ObservedEvent } from './observed-events.js';
import { Mismatch, Skipped, type ExpectedEvents } from '../test-format.js';

/** Compares the events of a client with the expected events, in order. */
export function matchEvents(expected: ExpectedEvents, entities: Entities, matcher: Matcher): void {
  const type = expected.eventType ?? 'command';
  const found = entities.events(expected.client).all.filter((event) => event.type === type);
  expected.events.forEach((event, i) => {
    const actual = found[i];
    const at = `${type} event ${i + 1}`;
    if (!actual) {
      throw new Mismatch(
        `${at} (${Object.keys(event).join()}) did not come; there were ${names(found)}`,
      );
    }
    matchEvent(event, actual, { matcher, at });
  });
  if (found.length > expected.events.length && expected.ignoreExtraEvents !== true) {
    throw new Mismatch(`more events than the ${expected.events.length} expected: ${names(found)}`);
  }
}

/** The number of events of a client that match (waitForEvent, assertEventCount). */
export function countMatching(event: Document, events: ObservedEvent[], matcher: Matcher): number {
  return events.filter((actual) => {
    try {
      matchEvent(event, actual, { matcher, at: '' });
      return true;
    } catch (error) {
      if (error instanceof Mismatch) return false;
      throw error;
    }
  }).length;
}

interface Place {
  matcher: Matcher;
  at: string;
}

function matchEvent(expected: Document, actual: ObservedEvent, { matcher, at }: Place): void {
  const [name, fields] = Object.entries(expected)[0] ?? ['', {}];
  if (name !== actual.name) {
    throw new Mismatch(
      `${at} should be ${name}, but is ${actual.name} (${actual.event['commandName']})`,
    );
  }
  for (const [field, value] of Object.entries(fields as Document)) {
    const place = `${at} ${actual.event['commandName'] ?? ''}.${field}`;
    switch (field) {
      case 'hasServiceId':
        matcher.match(value, actual.event['serviceId'] !== undefined, { root: false, at: place });
        break;
      case 'hasServerConnectionId':
        matcher.match(value, typeof actual.event['serverConnectionId'] === 'bigint', {
          root: false,
          at: place,
        });
        break;
      case 'interruptInUseConnections':
        matcher.match(value, actual.event['interruptInUseConnections'], { root: false, at: place });
        break;
      case 'previousDescription':
      case 'newDescription':
        matcher.match(value, actual.event[field], { root: true, at: place });
        break;
      case 'awaited':
      case 'databaseName':
      case 'commandName':
      case 'reason':
        matcher.match(value, actual.event[field], { root: false, at: place });
        break;
      case 'command':
        matcher.match(value, withoutDriverHabits(value as Document, actual.event), {
          root: true,
          at: place,
        });
        break;
      case 'reply':
        matcher.match(value, actual.event[field], { root: true, at: place });
        break;
      default:
        throw new Skipped(`events with ${field}`);
    }
  }
}

function names(events: ObservedEvent[]): string {
  return show(
    events.map(({ name, event }) =>
      event['commandName'] ? `${event['commandName']} ${name}` : name,
    ),
  );
}
