import type { Connection } from 'mongoose';
import { newId } from '../mongo/index.js';

/** One operator's change to a service, as stored. */
interface OperatorsNote {
  readonly _id: string;
  readonly at: Date;
  /** The words of the command. */
  readonly what: string;
  /** The operator's name: the value of `OPERATOR`, or the system user. */
  readonly by: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The changes that operators made by hand: the collection `operations` of each service's database. Never deleted. */
export class OperatorsLog {
  constructor(
    private readonly connection: Connection,
    private readonly by: string,
  ) {}

  async note(what: string, details: OperatorsNote['details']): Promise<void> {
    await this.notes().insertOne({ _id: newId(), at: new Date(), what, by: this.by, details });
  }

  /** Newest first. */
  async latest(limit: number): Promise<OperatorsNote[]> {
    return this.notes().find().sort({ _id: -1 }).limit(limit).toArray();
  }

  private notes() {
    return this.connection.collection<OperatorsNote>('operations');
  }
}
