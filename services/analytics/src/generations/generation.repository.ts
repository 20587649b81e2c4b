import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model, mongo } from 'mongoose';
import type { Generation, Generations } from './generation.js';
import {
  COUNTED_MODEL,
  GENERATIONS_MODEL,
  type CountedDocument,
  type GenerationsDocument,
} from './generation.schema.js';

const _id = 'figures';
const readModels = ['counted', 'figures', 'people', 'datasets'];
const discardedAtOnce = 1_000;

/** Which generation of the read models is the one that answers, and what each has counted. */
@Injectable()
export class GenerationRepository {
  constructor(
    @InjectModel(GENERATIONS_MODEL) private readonly model: Model<GenerationsDocument>,
    @InjectModel(COUNTED_MODEL) private readonly counted: Model<CountedDocument>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Makes this one current where there is none; tells whether it did. */
  async ensure(first: Generation): Promise<boolean> {
    const $setOnInsert = { current: first, leavings: [] };
    const { upsertedCount } = await this.model.updateOne(
      { _id },
      { $setOnInsert },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async find(session?: ClientSession): Promise<Generations> {
    const found = await this.model.findById(_id, null, { session }).lean<GenerationsDocument>();
    if (!found) throw new Error('there is no generation of the figures');
    return found;
  }

  /** From now on this one is counted beside the current one; one that was in the making is given up. */
  async begin(building: Generation): Promise<void> {
    const before = await this.model
      .findOneAndUpdate({ _id }, { $set: { building } })
      .lean<GenerationsDocument>();
    if (before?.building) await this.leave(before.building);
  }

  /** The one in the making answers from now on; false when it is not in the making any more. */
  async finish(building: Generation, rebuiltAt: Date): Promise<boolean> {
    const before = await this.model
      .findOneAndUpdate(
        { _id, 'building.id': building.id },
        { $set: { current: building, rebuiltAt }, $unset: { building: 1 } },
      )
      .lean<GenerationsDocument>();
    if (before) await this.leave(before.current);
    return before !== null;
  }

  /** The one in the making is not wanted any more; nothing happens when it is not in the making. */
  async giveUp(building: Generation): Promise<void> {
    const ours = { _id, 'building.id': building.id };
    const given = { $unset: { building: 1 as const }, $addToSet: { leavings: building.id } };
    await this.model.updateOne(ours, given);
  }

  /** Removes what generations left behind that nobody needs any more. */
  async discardLeavings(): Promise<void> {
    const { leavings = [] } = (await this.model.findById(_id).lean<GenerationsDocument>()) ?? {};
    for (const id of leavings) {
      for (const name of readModels) await this.discard(name, id);
      await this.model.updateOne({ _id }, { $pull: { leavings: id } });
    }
  }

  /** Of these events, those that the generation has not counted; from now on it has. */
  async count(
    generation: Generation,
    messageIds: readonly string[],
    session: ClientSession,
  ): Promise<Set<string>> {
    const ids = new Map(messageIds.map((id) => [`${generation.id}|${id}`, id]));
    const before = await this.counted
      .find({ _id: { $in: [...ids.keys()] } }, null, { session })
      .lean<CountedDocument[]>();
    for (const { _id: known } of before) ids.delete(known);
    if (ids.size > 0) {
      const documents = [...ids.keys()].map((id) => ({ _id: id }));
      await this.counted.insertMany(documents, { session });
    }
    return new Set(ids.values());
  }

  private async leave({ id }: Generation): Promise<void> {
    await this.model.updateOne({ _id }, { $addToSet: { leavings: id } });
  }

  /** A slice at a time: one command over millions of documents would hold up everybody. */
  private async discard(name: string, id: string): Promise<void> {
    const collection: mongo.Collection<{ _id: string }> = this.connection.collection(name);
    for (;;) {
      // '}' follows '|': all that begins with the generation.
      const slice = await collection
        .find({ _id: { $gte: `${id}|`, $lt: `${id}}` } }, { projection: { _id: 1 } })
        .limit(discardedAtOnce)
        .toArray();
      if (slice.length === 0) return;
      await collection.deleteMany({ _id: { $in: slice.map((document) => document._id) } });
    }
  }
}
