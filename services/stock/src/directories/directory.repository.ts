import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { directories, type DirectoryDocument } from './directory.schema.js';
import { toRun, toStoredRun, type DirectoryRun } from './run.js';

/** A directory that is extended after the leads are stored. */
interface CoveredDirectory {
  readonly runs: readonly DirectoryRun[];
  /** The number of leads on each shelf that it has. */
  readonly covered: readonly number[];
}

/** Reads and writes which runs each directory has. */
@Injectable()
export class DirectoryRepository {
  private readonly directories: mongo.Collection<DirectoryDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.directories = packedCollection(connection, directories.name, directories.schema);
  }

  /** Returns a directory of emails. */
  async findCovered(id: string): Promise<CoveredDirectory> {
    const row = await this.directories.findOne({ _id: id });
    return { runs: row?.runs.map((run) => toRun(id, run)) ?? [], covered: row?.covered ?? [] };
  }

  /** Returns the current runs, the newest first. */
  async runs(id: string): Promise<readonly DirectoryRun[]> {
    return (await this.findCovered(id)).runs;
  }

  /** Makes runs current, the newest first. Their pieces are staged. `covered` is only of a directory of emails. */
  adopt(
    id: string,
    { runs, covered }: Pick<CoveredDirectory, 'runs'> & Partial<CoveredDirectory>,
    tx: ClientSession,
  ): void {
    const $set = { runs: runs.map(toStoredRun), ...(covered && { covered }) };
    Transactions.defer(tx, upsertInto(this.directories.namespace, id, { $set }));
  }
}
