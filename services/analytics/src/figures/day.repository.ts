import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DAY_MODEL, type DayDocument } from './day.schema.js';
import type { Day, Days } from './days.js';
import { noFigures, type Addition, type Figures } from './figure.decisions.js';

const allTime: Days = { from: '0000-01-01', to: '9999-12-31' };

/** The figures, by day. */
@Injectable()
export class DayRepository {
  constructor(@InjectModel(DAY_MODEL) private readonly model: Model<DayDocument>) {}

  async add({ day, figures }: Addition, session: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: day }, { $inc: figures }, { upsert: true, session });
  }

  /** The days in this span that had figures, oldest first. */
  async list(days: Days): Promise<{ day: Day; figures: Figures }[]> {
    const found = await this.listQuery(days).lean<DayDocument[]>();
    return found.map(({ _id, ...figures }) => ({
      day: _id,
      figures: { ...noFigures, ...figures },
    }));
  }

  listQuery({ from, to }: Days) {
    return this.model.find({ _id: { $gte: from, $lte: to } }).sort({ _id: 1 });
  }

  /** All figures of a span, added up; of all time when none is given. */
  async sum(days: Days = allTime): Promise<Figures> {
    const sums = Object.fromEntries(
      Object.keys(noFigures).map((figure) => [figure, { $sum: `$${figure}` }]),
    );
    const [sum] = await this.model.aggregate<Figures>([
      { $match: { _id: { $gte: days.from, $lte: days.to } } },
      { $group: { _id: null, ...sums } },
    ]);
    return { ...noFigures, ...sum };
  }
}
