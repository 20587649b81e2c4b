import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  packsQuery,
  pagesOf,
  tenthsToCredits,
  type PacksQuery,
  type PacksView,
  type UserId,
} from '@leadmart/contracts';
import { coalescedReads, JoinedReads } from '@leadmart/platform/coalescing';
import { Clock } from '@leadmart/platform/time';
import type { Purchase } from '../purchases/purchase.js';
import { decideTotals, isCurrent, type FirstPage } from './first-page.decisions.js';
import { shareOf, withPacks, type PackTotals } from './pack-totals.js';
import { cursorOf, PackReader, type PackPlace } from './pack.reader.js';
import { toPackView } from './pack.view.js';

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
const newestFirst = packsQuery.parse({});

/**
 * Pages of buyers' packs. Only their names change, so the first page is read again only if there are new packs or names, and
 * packs are counted only if the earlier count does not suffice.
 */
@Injectable()
export class PackPages {
  /** Several tabs of a buyer read at the same time. */
  private readonly reads = new JoinedReads<UserId, KnownPage>();
  private readonly firstPages = new LRUCache<UserId, KnownPage>({ max: pagesKnown });
  /** Under load one command reads the recent packs of many buyers. */
  private readonly recent = coalescedReads<UserId, PackPlace[]>((buyerIds) =>
    this.readRecent(buyerIds),
  );

  constructor(
    private readonly packs: PackReader,
    private readonly clock: Clock,
  ) {}

  /** Returns the buyer's newest packs. */
  async first(buyerId: UserId): Promise<PacksView> {
    return (await this.reads.get(buyerId, () => this.readFirst(buyerId))).view;
  }

  async read(buyerId: UserId, query: PacksQuery): Promise<PacksView> {
    if (isSame(query, newestFirst)) return this.first(buyerId);
    const { page: _page, cursor: _cursor, sort, limit, ...filter } = query;
    const isFiltered = !isSame({ ...newestFirst, ...filter }, newestFirst);
    const [packs, matches, first] = await Promise.all([
      this.packs.page(buyerId, query),
      isFiltered ? this.packs.count(buyerId, filter) : undefined,
      this.reads.get(buyerId, () => this.readFirst(buyerId)),
    ]);
    const list = { sort, limit, matches: matches ?? first.totals.packs };
    return toPacksView(packs, list, first);
  }

  private async readFirst(buyerId: UserId): Promise<KnownPage> {
    const readAtMs = this.clock.now().getTime();
    const last = this.firstPages.get(buyerId);
    const known = last && readAtMs - last.readAtMs < knownForMs ? last : undefined;
    const recent = (known && (await this.recent.call(buyerId))) ?? [];
    if (known && isCurrent(known, recent, this.recently())) return known;
    const found = await this.packs.page(buyerId, newestFirst);
    const packs = found.map(shareOf);
    const totals = decideTotals(packs, known) ?? (await this.totals(buyerId, found));
    const list = { ...newestFirst, matches: totals.packs };
    const view = toPacksView(found, list, { packs, totals });
    const page = { packs, totals, view, readAtMs: known?.readAtMs ?? readAtMs };
    this.firstPages.set(buyerId, page);
    return page;
  }

  private async readRecent(buyerIds: readonly UserId[]): Promise<ReadonlyMap<UserId, PackPlace[]>> {
    const byBuyer = new Map(buyerIds.map((id) => [id, [] as PackPlace[]]));
    for (const pack of await this.packs.recentPlaces(buyerIds, this.recently()))
      byBuyer.get(pack.buyerId)?.push(pack);
    return byBuyer;
  }

  private recently(): Date {
    return new Date(this.clock.now().getTime() - knownForMs - storedWithinMs);
  }

  /** Adds up the packs from the last one of the page on: a purchase that completes meanwhile does not change it. */
  private async totals(buyerId: UserId, packs: readonly Purchase[]): Promise<PackTotals> {
    const last = packs.at(-1)?.endedAt ?? this.clock.now();
    const newer = packs.filter(({ endedAt }) => endedAt && endedAt > last);
    return withPacks(await this.packs.totals(buyerId, last), newer.map(shareOf));
  }
}

function isSame(one: PacksQuery, other: PacksQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function toPacksView(
  packs: readonly Purchase[],
  { sort, limit, matches }: Pick<PacksQuery, 'sort' | 'limit'> & { readonly matches: number },
  { packs: [newest], totals }: FirstPage,
): PacksView {
  const last = sort.endsWith('date') ? packs[limit - 1] : undefined;
  return {
    packs: packs.map(toPackView),
    totalPages: pagesOf(matches, limit),
    totalPacks: matches,
    nextCursor: last ? cursorOf(last) : null,
    ...(newest && { newest: newest.id }),
    totals: {
      packs: totals.packs,
      leads: totals.leads,
      credits: tenthsToCredits(totals.cost),
    },
  };
}
