import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import { noFigures, type Figures, type Tally } from './figure.js';
import { FIGURE_MODEL, type FigureDocument } from './figure.schema.js';

/** The figures of a key. */
export interface Sum {
  readonly key: string;
  readonly figures: Figures;
}

/** The figures, added up as they come: every answer is a few documents by their ids. */
@Injectable()
export class FigureRepository {
  constructor(@InjectModel(FIGURE_MODEL) private readonly model: Model<FigureDocument>) {}

  async add(
    generation: Generation,
    tallies: readonly Tally[],
    session: ClientSession,
  ): Promise<void> {
    const updates = tallies.map(({ key, figures }) => ({
      updateOne: {
        filter: { _id: idIn(generation, key) },
        update: { $inc: figures },
        upsert: true,
      },
    }));
    if (updates.length > 0) await this.model.bulkWrite(updates, { session });
  }

  async find(generation: Generation, key: string): Promise<Figures> {
    const found = await this.model.findById(idIn(generation, key)).lean<FigureDocument | null>();
    return found ? figuresOf(found) : noFigures;
  }

  /** Keys from `from` to `to`, both included, in their order. */
  async list(generation: Generation, range: { from: string; to: string }): Promise<Sum[]> {
    const found = await this.rangeQuery(generation, range).lean<FigureDocument[]>();
    return found.map((document) => ({
      key: keyIn(generation, document._id),
      figures: figuresOf(document),
    }));
  }

  rangeQuery(generation: Generation, { from, to }: { from: string; to: string }) {
    const within = { $gte: idIn(generation, from), $lte: idIn(generation, to) };
    return this.model.find({ _id: within }).sort({ _id: 1 });
  }
}

function figuresOf({ _id, ...figures }: FigureDocument): Figures {
  return { ...noFigures, ...figures };
}
