import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { noCallingLimits, type CallingLimits } from '@leadmart/contracts';
import { namespaceOf, Transactions, upsertInto } from '@leadmart/platform/mongo';
import type { Stamped } from '@leadmart/platform/versions';
import { callingHours, type CallingHoursDocument } from './calling-hours.schema.js';

export interface CallingHours extends Stamped {
  readonly limits: CallingLimits;
}

const theOnlyId = 'hours';

/** Reads and writes the limits on the hours of calls. */
@Injectable()
export class CallingHoursRepository {
  constructor(
    @InjectModel(callingHours.name) private readonly hours: Model<CallingHoursDocument>,
  ) {}

  async find(tx?: ClientSession): Promise<CallingHours> {
    const found = await this.hours.findById(theOnlyId, null, { session: tx }).lean();
    return {
      limits: found?.limits ?? noCallingLimits,
      ...(found?.stamp && { stamp: found.stamp }),
    };
  }

  /** Stores the limits that replace those read in this transaction. */
  save(hours: CallingHours, tx: ClientSession): void {
    Transactions.defer(tx, upsertInto(namespaceOf(this.hours), theOnlyId, { $set: hours }));
  }
}
