import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { insertInto, packedCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { toRun, toStoredRun } from '../directories/run.js';
import { pairId, type StoredTwins, type TwinPair } from './twin-pair.js';
import { twins, type TwinsDocument } from './twins.schema.js';

/** Reads and writes which runs the twins of each pair of datasets have. */
@Injectable()
export class TwinRepository {
  private readonly twins: mongo.Collection<TwinsDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.twins = packedCollection(connection, twins.name, twins.schema);
  }

  /** Returns undefined before the first extension of the pair. */
  async find(pair: TwinPair): Promise<StoredTwins | undefined> {
    const row = await this.twins.findOne({ _id: pairId(pair) });
    if (!row) return undefined;
    const { version, seen, compared, runs } = row;
    return { pair, version, seen, compared, runs: runs.map((run) => toRun(pairId(pair), run)) };
  }

  /**
   * Makes twins current. The transaction fails with NothingMatched or a duplicate key when another extension of the pair
   * was committed since `version` was read.
   */
  adopt({ pair, version, seen, compared, runs }: StoredTwins, tx: ClientSession): void {
    const _id = pairId(pair);
    const fields = { seen, compared, runs: runs.map(toStoredRun), version: version + 1 };
    const { namespace } = this.twins;
    if (version === 0) Transactions.defer(tx, insertInto(namespace, { _id, ...fields }));
    else Transactions.deferMatching(tx, updateIn(namespace, { _id, version }, { $set: fields }));
  }
}
