import { Injectable } from '@nestjs/common';
import {
  InvalidInput,
  maxClaimedLeads,
  PackNotFound,
  tenths,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { PackLeads, type Place } from '@leadmart/stock';
import { PackPrices, PackReader, type Purchase } from '../../../selling/index.js';
import type { ReadPhones } from '../../../supply/index.js';
import { phoneIn, placeOf } from '../pack-lead-ids.js';
import type { WantedLead } from './claim.js';

/** Leads of a pack by their ids, or by their phones. */
export type WhichLeads = { readonly ids: readonly string[] } | ReadPhones;

/** The leads of a request that are in the pack. */
export interface ChosenLeads {
  readonly pack: Purchase;
  readonly leads: readonly WantedLead[];
  readonly notInPack: number;
}

/** Finds the leads of a pack that its buyer wants to return. */
@Injectable()
export class LeadChooser {
  constructor(
    private readonly packs: PackReader,
    private readonly packLeads: PackLeads,
    private readonly prices: PackPrices,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer, and InvalidInput for the phones of too many leads. */
  async choose(buyerId: UserId, packId: PurchaseId, which: WhichLeads): Promise<ChosenLeads> {
    const [pack] = await this.packs.findAll(buyerId, [packId]);
    if (!pack) throw PackNotFound();
    return 'ids' in which ? this.chooseById(pack, which.ids) : this.chooseByPhone(pack, which);
  }

  private async chooseById(pack: Purchase, ids: readonly string[]): Promise<ChosenLeads> {
    const wanted = [...new Set(ids)];
    const places = wanted.flatMap((id) => placeOf(id, pack) ?? []);
    const found = await this.packLeads.find(pack, places);
    const leads = found.map(({ cells, shelf, number }) => {
      const phone = phoneIn(cells);
      return { shelf, number, ...(phone !== undefined && { phone }) };
    });
    return {
      pack,
      leads: await this.priced(pack, leads),
      notInPack: wanted.length - leads.length,
    };
  }

  /** Reads the whole pack, because no index has its phones. */
  private async chooseByPhone(pack: Purchase, { phones }: ReadPhones): Promise<ChosenLeads> {
    const wanted = new Set(phones);
    const leads: (Place & { readonly phone: number })[] = [];
    for await (const batch of this.packLeads.read(pack))
      for (const { cells, shelf, number } of batch) {
        const phone = phoneIn(cells);
        if (phone !== undefined && wanted.has(phone)) leads.push({ shelf, number, phone });
      }
    if (leads.length > maxClaimedLeads) throw tooManyLeads();
    return {
      pack,
      leads: await this.priced(pack, leads),
      notInPack: wanted.size - new Set(leads.map(({ phone }) => phone)).size,
    };
  }

  private async priced(
    pack: Purchase,
    leads: readonly Omit<WantedLead, 'price'>[],
  ): Promise<WantedLead[]> {
    const prices = await this.prices.of(pack, leads);
    return leads.map((lead, i) => ({ ...lead, price: prices[i] ?? tenths(0) }));
  }
}

function tooManyLeads() {
  const message = `expected the phones of at most ${maxClaimedLeads.toLocaleString('en-US')} leads of the pack. Send more in another claim.`;
  return InvalidInput({ fields: [{ field: 'phones', message }] });
}
