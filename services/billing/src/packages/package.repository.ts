import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { PackageId } from '@leadmart/contracts';
import { withUnderscoreId } from '@leadmart/platform/entities';
import { namespaceOf, Transactions, updateIn } from '@leadmart/platform/mongo';
import type { CreditPackage } from './package.js';
import { PackageReader, toPackage } from './package.reader.js';

/** Reads and writes credit packages. Deleted packages are never returned. */
@Injectable()
export class PackageRepository extends PackageReader {
  /** Sorted by credits, smallest first. */
  async list(which: { onlyActive: boolean }, tx?: ClientSession): Promise<CreditPackage[]> {
    const filter = { deleted: false, ...(which.onlyActive ? { active: true } : {}) };
    const found = await this.model
      .find(filter, null, { session: tx })
      .sort({ creditAmount: 1, _id: 1 })
      .lean();
    return found.map(toPackage);
  }

  async insert(one: CreditPackage, now: Date, tx: ClientSession): Promise<void> {
    const document = { ...withUnderscoreId(one), createdAt: now, updatedAt: now, deleted: false };
    await this.model.create([document], { session: tx });
  }

  async softDelete(id: PackageId, now: Date, tx: ClientSession): Promise<void> {
    const gone = { $set: { deleted: true, active: false, updatedAt: now } };
    await this.model.updateOne({ _id: id }, gone, { session: tx });
  }

  /** Stores packages that were read in this transaction: one that changes meanwhile makes it run again. */
  update(packages: readonly CreditPackage[], now: Date, tx: ClientSession): void {
    const namespace = namespaceOf(this.model);
    const updates = packages.map(({ id, ...fields }) =>
      updateIn(namespace, { _id: id }, { $set: { ...fields, updatedAt: now } }),
    );
    Transactions.defer(tx, ...updates);
  }

  /** Whether no package was ever stored; deleted packages count. */
  async isEmpty(): Promise<boolean> {
    return (await this.model.estimatedDocumentCount()) === 0;
  }

  /** Stores a package unless its id exists: two replicas may start at the same time. */
  async insertIfMissing({ id, ...fields }: CreditPackage, now: Date): Promise<void> {
    const document = { ...fields, deleted: false, createdAt: now, updatedAt: now };
    await this.model.updateOne({ _id: id }, { $setOnInsert: document }, { upsert: true });
  }
}
