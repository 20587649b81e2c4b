import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import { noFigures, type Figures, type StateFigures } from './figure.js';
import { figures, type FigureDocument } from './figure.schema.js';

/** The sum of the figures of one key. */
export interface Sum {
  readonly key: string;
  readonly figures: Figures & StateFigures;
}

/** Reads sums of figures. They are added up as events arrive, so an answer reads a few documents by id. */
@Injectable()
export class FigureReader {
  constructor(@InjectModel(figures.name) private readonly model: Model<FigureDocument>) {}

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
