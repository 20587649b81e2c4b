import type { Document, MongoClient } from 'mongodb';
import { isPlainDocument } from './match.js';

type EventType = 'command' | 'cmap' | 'sdam';

export interface ObservedEvent {
  type: EventType;
  /** The name in the test format, for example `commandStartedEvent`. */
  name: string;
  event: Document;
}

/** The driver's event names by the names of the test format. */
const DRIVER_EVENTS: Record<EventType, Record<string, string>> = {
  command: {
    commandStartedEvent: 'commandStarted',
    commandSucceededEvent: 'commandSucceeded',
    commandFailedEvent: 'commandFailed',
  },
  cmap: {
    poolCreatedEvent: 'connectionPoolCreated',
    poolReadyEvent: 'connectionPoolReady',
    poolClearedEvent: 'connectionPoolCleared',
    poolClosedEvent: 'connectionPoolClosed',
    connectionCreatedEvent: 'connectionCreated',
    connectionReadyEvent: 'connectionReady',
    connectionClosedEvent: 'connectionClosed',
    connectionCheckOutStartedEvent: 'connectionCheckOutStarted',
    connectionCheckOutFailedEvent: 'connectionCheckOutFailed',
    connectionCheckedOutEvent: 'connectionCheckedOut',
    connectionCheckedInEvent: 'connectionCheckedIn',
  },
  sdam: {
    serverDescriptionChangedEvent: 'serverDescriptionChanged',
    serverHeartbeatStartedEvent: 'serverHeartbeatStarted',
    serverHeartbeatSucceededEvent: 'serverHeartbeatSucceeded',
    serverHeartbeatFailedEvent: 'serverHeartbeatFailed',
    topologyDescriptionChangedEvent: 'topologyDescriptionChanged',
    topologyOpeningEvent: 'topologyOpening',
    topologyClosedEvent: 'topologyClosed',
  },
};

/** Commands whose events contain no details, so that passwords stay out of logs. */
const SENSITIVE = new Set(
  'authenticate saslStart saslContinue getnonce createUser updateUser copydbgetnonce copydbsaslstart copydb'
    .toLowerCase()
    .split(' '),
);
const HELLO = new Set(['hello', 'ismaster']);

/** The events of one client of a test. */
export class ObservedEvents {
  readonly all: ObservedEvent[] = [];
  /**
   * All started commands, for the assertions about sessions, whether the test observes them or not.
   */
  readonly startedCommands: Document[] = [];
  checkedOut = 0;
  readonly #ignored: Set<string>;
  readonly #observeSensitive: boolean;

  constructor(
    client: MongoClient,
    settings: Document,
    /** Returns the list entity with this name. */
    listOf: (id: string) => unknown[],
  ) {
    this.#ignored = new Set([
      'configureFailPoint',
      ...(settings['ignoreCommandMonitoringEvents'] ?? []),
    ]);
    this.#observeSensitive = settings['observeSensitiveCommands'] === true;
    const wanted = new Set<string>(settings['observeEvents'] ?? []);
    const stored = (settings['storeEventsAsEntities'] ?? []) as { id: string; events: string[] }[];
    for (const { id } of stored) listOf(id);
    for (const [type, names] of Object.entries(DRIVER_EVENTS) as [
      EventType,
      Record<string, string>,
    ][]) {
      for (const [name, driverName] of Object.entries(names)) {
        client.on(driverName as 'commandStarted', (event: Document) => {
          if (type === 'command' && this.#isHidden(event)) return;
          if (wanted.has(name)) this.all.push({ type, name, event: asPublished(event) });
          for (const { id, events } of stored) {
            const named = name.replace(/^./, (first) => first.toUpperCase());
            if (events.includes(named)) listOf(id).push(asStored(named, event));
          }
        });
      }
    }
    client.on('commandStarted', (event) => {
      if (!this.#isHidden(event)) this.startedCommands.push(event.command);
    });
    client.on('connectionCheckedOut', () => (this.checkedOut += 1));
    client.on('connectionCheckedIn', () => (this.checkedOut -= 1));
  }

  #isHidden(event: Document): boolean {
    const name = String(event['commandName']);
    if (this.#ignored.has(name)) return true;
    if (this.#observeSensitive) return false;
    const content = event['command'] ?? event['reply'] ?? { unknown: true };
    const hello = HELLO.has(name.toLowerCase());
    return SENSITIVE.has(name.toLowerCase()) || (hello && Object.keys(content).length === 0);
  }
}

/** Copied, because the driver changes the documents of its commands later. */
function asPublished(event: Document): Document {
  if (!event['command']) return event;
  const { commandName, databaseName, serverConnectionId, serviceId } = event;
  const command = copied(event['command']) as Document;
  return { commandName, databaseName, serverConnectionId, serviceId, command };
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return copied(Object.fromEntries(value));
  if (!isPlainDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]));
}

function asStored(name: string, event: Document): Document {
  return { name, observedAt: Date.now() / 1000, ...event };
}
