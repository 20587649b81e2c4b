import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { namespaceOf, type Write } from '@leadmart/platform/mongo';
import { generationStates, type GenerationStateDocument } from './generation-state.schema.js';
import type { Generation, GenerationState } from './generation.js';

const _id = 'figures';
const readModels = ['counted', 'figures', 'users', 'datasets'];
const documentsPerStep = 1_000;

/** Stores which generation of the read models is current, and removes the documents of earlier ones. */
@Injectable()
export class GenerationStateRepository {
  constructor(
    @InjectModel(generationStates.name) private readonly model: Model<GenerationStateDocument>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Makes a generation current unless there is one. Returns whether it did. */
  async ensure(first: Generation): Promise<boolean> {
    const $setOnInsert = { current: first, retired: [] };
    const { upsertedCount } = await this.model.updateOne(
      { _id },
      { $setOnInsert },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async find(): Promise<GenerationState> {
    const found = await this.model.findById(_id).lean<GenerationStateDocument>();
    if (!found) throw new Error('no generation of the figures is stored');
    return found;
  }

  /**
   * A write that matches nothing if other generations are counted by now than this state says. It changes nothing.
   */
  guardOf({ current, building }: GenerationState): Write {
    return {
      namespace: namespaceOf(this.model),
      name: 'updateOne',
      filter: { _id, 'current.id': current.id, 'building.id': building?.id ?? null },
      update: { $set: { 'current.id': current.id } },
    };
  }

  /** Counts events in this generation, too, from now on. A generation that another rebuild was making is abandoned. */
  async begin(building: Generation): Promise<void> {
    const before = await this.model
      .findOneAndUpdate({ _id }, { $set: { building } })
      .lean<GenerationStateDocument>();
    if (before?.building) await this.markForRemoval(before.building);
  }

  /** Makes the generation current that is being built. Returns false when another rebuild has replaced it. */
  async finish(building: Generation, rebuiltAt: Date): Promise<boolean> {
    const before = await this.model
      .findOneAndUpdate(
        { _id, 'building.id': building.id },
        { $set: { current: building, rebuiltAt }, $unset: { building: 1 } },
      )
      .lean<GenerationStateDocument>();
    if (before) await this.markForRemoval(before.current);
    return before !== null;
  }

  /** Stops counting events in a generation that will not be finished. */
  async abandon(building: Generation): Promise<void> {
    const isBuilding = { _id, 'building.id': building.id };
    const abandoned = { $unset: { building: 1 as const }, $addToSet: { retired: building.id } };
    await this.model.updateOne(isBuilding, abandoned);
  }

  /** Removes the documents of replaced and abandoned generations. */
  async removeUnused(): Promise<void> {
    const state = await this.model.findById(_id).lean<GenerationStateDocument>();
    for (const id of state?.retired ?? []) {
      for (const name of readModels) await this.remove(name, id);
      await this.model.updateOne({ _id }, { $pull: { retired: id } });
    }
  }

  private async markForRemoval({ id }: Generation): Promise<void> {
    await this.model.updateOne({ _id }, { $addToSet: { retired: id } });
  }

  /** In steps: one command over millions of documents would delay every other command. */
  private async remove(name: string, id: string): Promise<void> {
    const collection: mongo.Collection<{ _id: string }> = this.connection.collection(name);
    for (;;) {
      // '}' follows '|': the range holds every _id that begins with the generation.
      const step = await collection
        .find({ _id: { $gte: `${id}|`, $lt: `${id}}` } }, { projection: { _id: 1 } })
        .limit(documentsPerStep)
        .toArray();
      if (step.length === 0) return;
      await collection.deleteMany({ _id: { $in: step.map((document) => document._id) } });
    }
  }
}
