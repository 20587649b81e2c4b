import { Injectable } from '@nestjs/common';
import { pageSize, type PacksView, type UserId } from '@leadmart/contracts';
import { JoinedReads } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import type { Purchase } from '../purchases/purchase.js';
import { PurchaseRepository } from '../purchases/purchase.repository.js';
import { toPackView } from '../purchases/purchase.view.js';
import { decideTotal, type FirstPage } from './pack-total.decisions.js';

/** A first page as this process read it last, with its answer. */
interface KnownPage extends FirstPage {
  readonly view: PacksView;
  readonly readAtMs: number;
}

/** An operator may restore a backup: then packs disappear although nothing deletes them. */
const knownForMs = 10 * 60_000;
const pagesKnown = 1_000;

/**
 * Pages of buyers' packs. Packs never change, so the first page is read again only if the ids of the newest packs have
 * changed, and packs are counted only if the earlier count does not suffice.
 */
@Injectable()
export class PackPages {
  /** Several tabs of a buyer read at the same time. */
  private readonly reads = new JoinedReads<string, PacksView>();
  private readonly firstPages = new Map<UserId, KnownPage>();

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly clock: Clock,
  ) {}

  read(buyerId: UserId, page: number): Promise<PacksView> {
    return this.reads.get(`${buyerId}:${page}`, () =>
      page === 1 ? this.firstPage(buyerId) : this.laterPage(buyerId, page),
    );
  }

  private async firstPage(buyerId: UserId): Promise<PacksView> {
    const readAtMs = this.clock.now().getTime();
    const found = this.firstPages.get(buyerId);
    const known = found && readAtMs - found.readAtMs < knownForMs ? found : undefined;
    if (known && isSame(known.ids, await this.purchases.newestPacks(buyerId))) return known.view;
    const packs = await this.purchases.listPacks(buyerId, 1);
    const ids = packs.map(({ id }) => id);
    const total = decideTotal(ids, known) ?? (await this.count(buyerId, packs));
    const view = toPacksView(packs, total);
    this.keep(buyerId, { ids, total, view, readAtMs: known?.readAtMs ?? readAtMs });
    return view;
  }

  private async laterPage(buyerId: UserId, page: number): Promise<PacksView> {
    const [packs, total] = await Promise.all([
      this.purchases.listPacks(buyerId, page),
      this.purchases.countPacks(buyerId),
    ]);
    return toPacksView(packs, total);
  }

  /** Counts the packs from the last one of the page on: a purchase that completes meanwhile does not change it. */
  private async count(buyerId: UserId, packs: readonly Purchase[]): Promise<number> {
    const last = packs.at(-1)?.endedAt;
    if (last === undefined) return packs.length;
    const newer = packs.filter(({ endedAt }) => endedAt && endedAt > last).length;
    return newer + (await this.purchases.countPacks(buyerId, last));
  }

  private keep(buyerId: UserId, page: KnownPage): void {
    this.firstPages.delete(buyerId);
    const [oldest] = this.firstPages.keys();
    if (oldest !== undefined && this.firstPages.size >= pagesKnown) this.firstPages.delete(oldest);
    this.firstPages.set(buyerId, page);
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

function toPacksView(packs: readonly Purchase[], totalPacks: number): PacksView {
  const totalPages = Math.max(1, Math.ceil(totalPacks / pageSize));
  return { packs: packs.map(toPackView), totalPages, totalPacks };
}
