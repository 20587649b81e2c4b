import { Injectable } from '@nestjs/common';
import type { Need, NeedKind, NeedsView } from '@leadmart/contracts';
import { InjectLog, type Log } from '../logging/index.js';
import { Messaging } from '../messaging/index.js';

/** Returns what waits, without its kind; nothing when nothing does. */
type NeedReader = () => Promise<readonly Omit<Need, 'kind'>[]>;

/**
 * Knows what waits for a person in this service. Each feature adds the kinds that it knows, once, as it adds its metrics. Readers
 * run at every look of an admin: each asks an index for what waits, never for what is done.
 */
@Injectable()
export class Needs {
  private readonly readers = new Map<NeedKind, NeedReader>();

  constructor(
    messaging: Messaging,
    @InjectLog() private readonly log: Log,
  ) {
    this.add('dead-letters', async () => {
      const lengths = await messaging.queueLengths();
      return lengths
        .filter(({ kind, messages }) => kind === 'dead-letters' && messages > 0)
        .map(({ queue, messages: count }) => ({ count, about: { _id: queue, name: queue } }));
    });
  }

  add(kind: NeedKind, read: NeedReader): void {
    this.readers.set(kind, read);
  }

  /** Reads all kinds. A kind whose reader fails is among the unknown ones. */
  async read(): Promise<NeedsView> {
    const unknown: NeedKind[] = [];
    const read = async ([kind, reader]: readonly [NeedKind, NeedReader]): Promise<Need[]> => {
      try {
        return (await reader()).map((need) => ({ kind, ...need }));
      } catch (err) {
        this.log.warn({ err, kind }, 'what waits for admins could not be read');
        unknown.push(kind);
        return [];
      }
    };
    const needs = await Promise.all([...this.readers].map(read));
    return { needs: needs.flat(), unknown };
  }
}
