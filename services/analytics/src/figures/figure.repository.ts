import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { namespaceOf, upsertInto, type Write } from '@leadmart/platform/mongo';
import { idIn, type Generation } from '../generations/generation.js';
import type { Tally } from './figure.js';
import { figures, type FigureDocument } from './figure.schema.js';

/** Adds to sums of figures. */
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
}
