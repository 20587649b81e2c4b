import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  InvalidInput,
  maxOwnChecks,
  PackNotFound,
  type OwnCheckFields,
  type OwnChecksView,
  type OwnFileView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { cellIn, PackLeads } from '@leadmart/stock';
import { FileSlots } from '../../../supply/index.js';
import { quantityOf, type Purchase } from '../../purchases/purchase.js';
import { erasedPlacesOf } from '../erased-leads.js';
import { PackReader } from '../pack.reader.js';
import { addCheck } from './own-check.decisions.js';
import { OwnCheckRepository } from './own-check.repository.js';
import type { FileResults, OwnCheck } from './own-check.schema.js';
import { toOwnChecksView, toOwnFileView } from './own-check.view.js';
import { OwnResults } from './own-results.js';
import { readOwnFile, type OwnFile } from './read-own-file.js';

/** A file of a buyer on the local disk, with its text fields. */
export interface SentOwnFile {
  readonly path: string;
  readonly fileName: string;
  readonly fields: OwnCheckFields;
}

/**
 * Compares packs with their buyers' own registry files: one pass over the file, one over the lines of the pack. Only the buyer
 * sees the results; the stock does not change.
 */
@Injectable()
export class OwnChecksService {
  constructor(
    private readonly repository: OwnCheckRepository,
    private readonly packs: PackReader,
    private readonly leads: PackLeads,
    private readonly results: OwnResults,
    private readonly clock: Clock,
    private readonly slots: FileSlots,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer. */
  async show(buyerId: UserId, packId: PurchaseId): Promise<OwnChecksView> {
    const pack = await this.packOf(buyerId, packId);
    return toOwnChecksView(await this.repository.find({ packId, buyerId }), leadsIn(pack));
  }

  /** Throws NotACsvFile, PackNotFound, and InvalidInput for a file or a field that cannot be read. */
  async check(buyerId: UserId, packId: PurchaseId, sent: SentOwnFile): Promise<OwnFileView> {
    const check = this.checkOf(sent);
    const pack = await this.packOf(buyerId, packId);
    return this.slots.ofBuyers.run(async () => {
      const file = await readOwnFile(await readFile(sent.path), sent.fields);
      const found = await this.compare(pack, file);
      const { apply: applied } = sent.fields;
      const checks = applied
        ? await this.store(pack, { ...check, kind: file.kind }, found.results)
        : await this.show(buyerId, packId);
      return toOwnFileView(file, found, { applied, checks });
    });
  }

  /** Throws PackNotFound. */
  async remove(buyerId: UserId, packId: PurchaseId): Promise<OwnChecksView> {
    const pack = await this.packOf(buyerId, packId);
    await this.repository.remove({ packId, buyerId });
    return toOwnChecksView(undefined, leadsIn(pack));
  }

  private checkOf({ fileName, fields }: SentOwnFile): Omit<OwnCheck, 'kind'> {
    const at = this.clock.now();
    const { registryNumber, checkedOn = at.toISOString().slice(0, 10) } = fields;
    if (checkedOn > at.toISOString().slice(0, 10))
      throw InvalidInput({ fields: [{ field: 'checkedOn', message: 'expected a past day' }] });
    return { registryNumber, fileName, checkedOn, at };
  }

  /** Leads whose person opted out have no phone, and so no result. */
  private async compare(pack: Purchase, file: OwnFile) {
    const results: ReturnType<OwnFile['resultOf']>[] = [];
    const listed = new Set(file.phones);
    for await (const rows of this.leads.readCells(pack))
      for (const cells of rows) {
        const text = cellIn(cells, 'phoneNumber');
        const phone = Number(text);
        results.push(text === '' ? undefined : file.resultOf(phone));
        listed.delete(phone);
      }
    return { results, leads: leadsIn(pack), unknownPhones: listed.size };
  }

  private async store(
    pack: Purchase,
    check: OwnCheck,
    results: FileResults,
  ): Promise<OwnChecksView> {
    const { id: packId, buyerId } = pack;
    await this.results.change({ packId, buyerId }, (before) => {
      const after = addCheck(before, check, results);
      if (after.checks.length > maxOwnChecks)
        throw InvalidInput({
          fields: [{ field: 'file', message: `expected at most ${maxOwnChecks} files for a pack` }],
        });
      return after;
    });
    // A lead may have been erased while the file was compared.
    const now = await this.packOf(buyerId, packId);
    await this.results.forget(packId, erasedPlacesOf(now));
    return this.show(buyerId, packId);
  }

  private async packOf(buyerId: UserId, id: PurchaseId): Promise<Purchase> {
    const [pack] = await this.packs.findAll(buyerId, [id]);
    if (!pack) throw PackNotFound();
    return pack;
  }
}

const leadsIn = (pack: Purchase): number => quantityOf(pack) - (pack.erased?.length ?? 0);
