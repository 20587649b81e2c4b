import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PackageId } from '@leadmart/contracts';
import type { Model } from 'mongoose';
import type { CreditPackage } from './package.js';
import { PACKAGE_MODEL, type PackageDocument } from './package.schema.js';

/** Reads and writes credit packages; deleted ones are never returned. */
@Injectable()
export class PackageRepository {
  constructor(@InjectModel(PACKAGE_MODEL) private readonly model: Model<PackageDocument>) {}

  async find(id: PackageId): Promise<CreditPackage | undefined> {
    const found = await this.model.findOne({ _id: id, deleted: false }).lean();
    return found ? toPackage(found) : undefined;
  }

  /** By size, smallest first. */
  async list({ onlyActive }: { onlyActive: boolean }): Promise<CreditPackage[]> {
    return (await this.listQuery({ onlyActive }).lean()).map(toPackage);
  }

  listQuery({ onlyActive }: { onlyActive: boolean }) {
    const filter = { deleted: false, ...(onlyActive ? { active: true } : {}) };
    return this.model.find(filter).sort({ creditAmount: 1, _id: 1 });
  }

  async insert({ id, ...fields }: CreditPackage, now: Date): Promise<void> {
    const times = { createdAt: now, updatedAt: now };
    await this.model.create([{ _id: id, ...fields, ...times, deleted: false }]);
  }

  async update({ id, ...fields }: CreditPackage, now: Date): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, deleted: false },
      { $set: { ...fields, updatedAt: now } },
    );
    return matchedCount === 1;
  }

  async softDelete(id: PackageId, now: Date): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, deleted: false },
      { $set: { deleted: true, active: false, updatedAt: now } },
    );
    return matchedCount === 1;
  }

  /** Returns how many packages there are to have it. */
  async discountAll(discount: number, now: Date): Promise<number> {
    const { matchedCount } = await this.model.updateMany(
      { deleted: false },
      { $set: { discount, updatedAt: now } },
    );
    return matchedCount;
  }

  /** Whether there ever was a package, deleted ones included. */
  async isEmpty(): Promise<boolean> {
    return (await this.model.estimatedDocumentCount()) === 0;
  }

  /** Stores a package unless its id is taken: two replicas may start at once. */
  async insertIfMissing({ id, ...fields }: CreditPackage, now: Date): Promise<void> {
    const document = { ...fields, deleted: false, createdAt: now, updatedAt: now };
    await this.model.updateOne({ _id: id }, { $setOnInsert: document }, { upsert: true });
  }
}

function toPackage(document: PackageDocument): CreditPackage {
  const { _id, packageName, creditAmount, price, discount, active } = document;
  return { id: _id as PackageId, packageName, creditAmount, price, discount, active };
}
