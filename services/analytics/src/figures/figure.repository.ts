import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { namespaceOf, upsertInto, type Write } from '@leadmart/platform/mongo';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import { noFigures, type Figures, type StateFigures, type Tally } from './figure.js';
import { figures, type FigureDocument } from './figure.schema.js';

/** The sum of the figures of one key. */
export interface Sum {
  readonly key: string;
  readonly figures: Figures & StateFigures;
}

/** Sums of figures. They are added up as events arrive, so an answer reads a few documents by id. */
@Injectable()
export class FigureRepository {
  constructor(@InjectModel(figures.name) private readonly model: Model<FigureDocument>) {}

  /** The writes that add the tallies to the sums of a generation. */
  additionsOf(generation: Generation, tallies: readonly Tally[]): Write[] {
    const namespace = namespaceOf(this.model);
    return tallies.map(({ key, figures }) =>
      upsertInto(namespace, idIn(generation, key), { $inc: figures }),
    );
  }

  async find(generation: Generation, key: string): Promise<Figures> {
    const found = await this.model.findById(idIn(generation, key)).lean<FigureDocument | null>();
    return found ? toFigures(found) : noFigures;
  }

  /** The first of the keys from `from` to `to` that has a sum. */
  async firstKey(
    generation: Generation,
    range: { from: string; to: string },
  ): Promise<string | undefined> {
    const first = await this.model
      .findOne({ _id: withinOf(generation, range) }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<FigureDocument | null>();
    return first ? keyIn(generation, first._id) : undefined;
  }

  /** The sums with keys from `from` to `to`, both included, sorted by key. */
  async list(generation: Generation, range: { from: string; to: string }): Promise<Sum[]> {
    const _id = withinOf(generation, range);
    const found = await this.model.find({ _id }).sort({ _id: 1 }).lean<FigureDocument[]>();
    return found.map((document) => ({
      key: keyIn(generation, document._id),
      figures: toFigures(document),
    }));
  }
}

const withinOf = (generation: Generation, { from, to }: { from: string; to: string }) => ({
  $gte: idIn(generation, from),
  $lte: idIn(generation, to),
});

function toFigures({ _id, ...figures }: FigureDocument): Sum['figures'] {
  return { ...noFigures, ...figures };
}
