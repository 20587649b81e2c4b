import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { driverCollection, insertInto, type Write } from '@leadmart/platform/mongo';
import { idIn, type Generation } from '../generations/generation.js';
import { countedEvents, type CountedEventDocument } from './event.schema.js';

/** Remembers which events each generation has counted, so that none is counted twice. */
@Injectable()
export class CountedEventRepository {
  private readonly counted: mongo.Collection<CountedEventDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.counted = driverCollection(connection, countedEvents.name, countedEvents.schema);
  }

  /** Writes that mark events as counted, and fail with a duplicate key if one of them is. */
  insertionsOf(generation: Generation, messageIds: readonly string[]): Write[] {
    return messageIds.map((id) =>
      insertInto(this.counted.namespace, { _id: idIn(generation, id) }),
    );
  }

  /** The document ids (`idIn`) of those of the events that the generations have counted. */
  async countedAmong(
    generations: readonly Generation[],
    messageIds: readonly string[],
    tx: ClientSession,
  ): Promise<Set<string>> {
    const ids = generations.flatMap((one) => messageIds.map((id) => idIn(one, id)));
    const found = await this.counted.find({ _id: { $in: ids } }, { session: tx }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }
}
