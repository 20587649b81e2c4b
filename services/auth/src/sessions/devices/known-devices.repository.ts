import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { knownDevices, type KnownDevicesDocument } from './known-devices.schema.js';

const maxMarks = 50;
const maxTrusted = 10;

/** Hashes by which devices of a user are recognised. */
export type DeviceMarks = Omit<KnownDevicesDocument, '_id'>;

/** Stores by which marks the devices of users are recognised. */
@Injectable()
export class KnownDevicesRepository {
  constructor(
    @InjectModel(knownDevices.name) private readonly devices: Model<KnownDevicesDocument>,
  ) {}

  async find(userId: UserId | undefined, tx?: ClientSession): Promise<DeviceMarks> {
    const found = await this.devices.findById(userId ?? '', null, { session: tx }).lean();
    return { marks: found?.marks ?? [], trusted: found?.trusted ?? [] };
  }

  /** Adds marks; the oldest ones are dropped. */
  async add(userId: UserId, { marks, trusted }: DeviceMarks, tx: ClientSession): Promise<void> {
    const added = {
      marks: { $each: [...marks], $slice: -maxMarks },
      trusted: { $each: [...trusted], $slice: -maxTrusted },
    };
    await this.devices.updateOne({ _id: userId }, { $push: added }, { upsert: true, session: tx });
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.devices.deleteOne({ _id: userId }, { session: tx });
  }
}
