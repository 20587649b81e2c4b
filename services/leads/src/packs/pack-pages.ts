import { Injectable } from '@nestjs/common';
import { pageSize, type PacksView, type UserId } from '@leadmart/contracts';
import { BatchedReads, JoinedReads } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import type { Purchase } from '../purchases/purchase.js';
import { toPackView } from '../purchases/purchase.view.js';
import { decideTotal, isCurrent, type FirstPage } from './first-page.decisions.js';
import { PackRepository, type PackPlace } from './pack.repository.js';

/** A first page as this process read it last, with its answer. */
interface KnownPage extends FirstPage {
  readonly view: PacksView;
  readonly readAtMs: number;
}

/** An operator may restore a backup: then packs disappear although nothing deletes them. */
const knownForMs = 10 * 60_000;
const pagesKnown = 1_000;
/** A pack is stored at most this long after the time it carries: transactions last a minute, clocks differ by minutes. */
const storedWithinMs = 7 * 60_000;

/**
 * Pages of buyers' packs. Packs never change, so the first page is read again only if there are new packs, and packs are
 * counted only if the earlier count does not suffice.
 */
@Injectable()
export class PackPages {
  /** Several tabs of a buyer read at the same time. */
  private readonly reads = new JoinedReads<string, PacksView>();
  private readonly firstPages = new Map<UserId, KnownPage>();
  /** Under load one command reads the recent packs of many buyers. */
  private readonly recent = new BatchedReads<UserId, PackPlace[]>({
    read: (buyerIds) => this.readRecent(buyerIds),
  });

  constructor(
    private readonly packs: PackRepository,
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
    if (known && isCurrent(known, (await this.recent.get(buyerId)) ?? [])) return known.view;
    const packs = await this.packs.page(buyerId, 1);
    const ids = packs.map(({ id }) => id);
    const total = decideTotal(ids, known) ?? (await this.count(buyerId, packs));
    const view = toPacksView(packs, total);
    this.keep(buyerId, { ids, total, view, readAtMs: known?.readAtMs ?? readAtMs });
    return view;
  }

  private async readRecent(buyerIds: readonly UserId[]): Promise<ReadonlyMap<UserId, PackPlace[]>> {
    const since = new Date(this.clock.now().getTime() - knownForMs - storedWithinMs);
    const byBuyer = new Map(buyerIds.map((id) => [id, [] as PackPlace[]]));
    for (const pack of await this.packs.recentPlaces(buyerIds, since))
      byBuyer.get(pack.buyerId)?.push(pack);
    return byBuyer;
  }

  private async laterPage(buyerId: UserId, page: number): Promise<PacksView> {
    const [packs, total] = await Promise.all([
      this.packs.page(buyerId, page),
      this.packs.count(buyerId),
    ]);
    return toPacksView(packs, total);
  }

  /** Counts the packs from the last one of the page on: a purchase that completes meanwhile does not change it. */
  private async count(buyerId: UserId, packs: readonly Purchase[]): Promise<number> {
    const last = packs.at(-1)?.endedAt;
    if (last === undefined) return packs.length;
    const newer = packs.filter(({ endedAt }) => endedAt && endedAt > last).length;
    return newer + (await this.packs.count(buyerId, last));
  }

  private keep(buyerId: UserId, page: KnownPage): void {
    this.firstPages.delete(buyerId);
    const [oldest] = this.firstPages.keys();
    if (oldest !== undefined && this.firstPages.size >= pagesKnown) this.firstPages.delete(oldest);
    this.firstPages.set(buyerId, page);
  }
}

function toPacksView(packs: readonly Purchase[], totalPacks: number): PacksView {
  const totalPages = Math.max(1, Math.ceil(totalPacks / pageSize));
  return { packs: packs.map(toPackView), totalPages, totalPacks };
}
