import type { UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { KNOWN_DEVICES_MODEL, type KnownDevicesDocument } from './known-devices.schema.js';

const maxMarks = 50;

/** Stores by which marks the devices of users are recognised. */
@Injectable()
export class KnownDevicesRepository {
  constructor(
    @InjectModel(KNOWN_DEVICES_MODEL) private readonly devices: Model<KnownDevicesDocument>,
  ) {}

  async marksOf(userId: UserId, tx: ClientSession): Promise<readonly string[]> {
    return (await this.devices.findById(userId, null, { session: tx }).lean())?.marks ?? [];
  }

  /** Adds marks; the oldest ones are dropped. */
  async add(userId: UserId, marks: readonly string[], tx: ClientSession): Promise<void> {
    await this.devices.updateOne(
      { _id: userId },
      { $push: { marks: { $each: [...marks], $slice: -maxMarks } } },
      { upsert: true, session: tx },
    );
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.devices.deleteOne({ _id: userId }, { session: tx });
  }
}
