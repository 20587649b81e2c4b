import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { PackageNotFound, type PackageId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import type { CreditPackage } from './package.js';
import { packages, type PackageDocument } from './package.schema.js';

/** Reads packages for payments. Deleted packages are never returned. */
@Injectable()
export class PackageReader {
  constructor(@InjectModel(packages.name) protected readonly model: Model<PackageDocument>) {}

  /** A package that buyers can buy now. Throws PackageNotFound for inactive and deleted packages. */
  async onSale(id: PackageId): Promise<CreditPackage> {
    const found = await this.findOnSale(id);
    if (!found) throw PackageNotFound();
    return found;
  }

  /** Undefined for inactive and deleted packages. */
  async findOnSale(id: PackageId): Promise<CreditPackage | undefined> {
    const found = await this.find(id);
    return found?.active ? found : undefined;
  }

  async find(id: PackageId, tx?: ClientSession): Promise<CreditPackage | undefined> {
    const found = await this.model
      .findOne({ _id: id, deleted: false }, null, { session: tx })
      .lean();
    return found ? toPackage(found) : undefined;
  }
}

export function toPackage(document: PackageDocument): CreditPackage {
  const { deleted: _deleted, createdAt: _created, updatedAt: _updated, ...fields } = document;
  return withId(fields);
}
