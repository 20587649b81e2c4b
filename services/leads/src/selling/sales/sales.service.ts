import { Injectable } from '@nestjs/common';
import {
  mostListedPurchases,
  pagesOf,
  tenths,
  tenthsToCredits,
  toMoments,
  type AdminPurchaseFilter,
  type AdminPurchasesQuery,
  type AdminPurchasesView,
  type AdminPurchaseView,
} from '@leadmart/contracts';
import { inBatches } from '@leadmart/platform/http';
import { BuyerNames } from '../buyers/buyer-accounts.js';
import type { Purchase } from '../purchases/purchase.js';
import { SaleReader } from './sale.reader.js';
import { toAdminPurchaseView } from './sale.view.js';

/** The delivered packs of all buyers, for admins. */
@Injectable()
export class SalesService {
  constructor(
    private readonly sales: SaleReader,
    private readonly names: BuyerNames,
  ) {}

  /** Counts and adds up to a limit, so that its cost does not grow with the number of packs. */
  async page({ page, limit, ...filter }: AdminPurchasesQuery): Promise<AdminPurchasesView> {
    const sales = { ...filter, ...toMoments(filter) };
    const { packs, leads, cost } = await this.sales.sums(sales, mostListedPurchases + 1);
    const total = Math.min(packs, mostListedPurchases);
    const skip = (page - 1) * limit;
    const found =
      skip >= total ? [] : await this.sales.page(sales, skip, Math.min(limit, total - skip));
    return {
      purchases: await this.viewsOf(found),
      total,
      page,
      pages: pagesOf(total, limit),
      hasMore: packs > mostListedPurchases,
      sums: { leads, credits: tenthsToCredits(tenths(cost)) },
    };
  }

  /** Yields everything that matches, newest first, in batches. */
  async *all(filter: AdminPurchaseFilter): AsyncGenerator<AdminPurchaseView[]> {
    for await (const found of inBatches(this.sales.all({ ...filter, ...toMoments(filter) })))
      yield this.viewsOf(found);
  }

  private async viewsOf(found: readonly Purchase[]): Promise<AdminPurchaseView[]> {
    const buyers = await this.names.of([...new Set(found.map(({ buyerId }) => buyerId))]);
    return found.map((purchase) =>
      toAdminPurchaseView(purchase, buyers.get(purchase.buyerId)?.email ?? null),
    );
  }
}
