import { Injectable } from '@nestjs/common';
import {
  pagesOf,
  type CallListLeadView,
  type CallListQuery,
  type CallListView,
  type OwnChecksView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackLeads } from '@leadmart/stock';
import { PackLeadFacts } from '../../care/index.js';
import {
  CallingHoursService,
  type OwnChecks,
  OwnResults,
  resultAt,
  toOwnChecksView,
} from '../../selling/index.js';
import { type CallPack, CallPacks } from '../outcomes/call-pack.js';
import { CallSheetReader } from '../outcomes/call-sheet.reader.js';
import { countsOf } from '../outcomes/outcome.js';
import { toCallListLead } from './call-list.view.js';
import { callableMatcher, leadMatcher, type Matcher } from './lead-matchers.js';
import { listedPositions } from './listed.decisions.js';

/**
 * The leads of a pack to call. A page reads the last call of each lead of the pack that has one, and the lines of its own leads;
 * a search, and the hours of calls, read all lines, because they are in no index.
 */
@Injectable()
export class CallListService {
  constructor(
    private readonly packs: CallPacks,
    private readonly sheets: CallSheetReader,
    private readonly packLeads: PackLeads,
    private readonly facts: PackLeadFacts,
    private readonly own: OwnResults,
    private readonly hours: CallingHoursService,
    private readonly clock: Clock,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer. */
  async page(buyerId: UserId, id: PurchaseId, query: CallListQuery): Promise<CallListView> {
    const { page, limit } = query;
    const opened = await this.packs.open(buyerId, id);
    const { erased } = opened;
    const leads = opened.positions.size;
    const [calls, own] = await Promise.all([
      this.sheets.lastCalls(opened.key),
      this.own.of(opened.pack),
    ]);
    const now = this.clock.now();
    const { blocked } = query;
    const isBlocked = (position: number) =>
      own !== undefined && resultAt(own, position)?.result === 'blocked';
    const all = listedPositions(calls, { ...query, leads, erased, now });
    const listed =
      blocked === undefined ? all : all.filter((position) => isBlocked(position) === blocked);
    const matches = await this.matcherOf(query, now);
    const found = matches ? await this.matching(opened, listed, matches) : listed;
    const total = found.length;
    return {
      leads: await this.viewsOf(opened, found.slice((page - 1) * limit, page * limit), own),
      counts: countsOf(calls, leads - erased.size, now),
      ...(own && { own: sumsOf(toOwnChecksView(own, leads - erased.size)) }),
      total,
      page,
      pages: pagesOf(total, limit),
    };
  }

  /** Says of a line whether the query wants it; undefined if it wants them all. */
  private async matcherOf(
    { search, callable }: CallListQuery,
    now: Date,
  ): Promise<Matcher | undefined> {
    const matchers = [
      ...(search === '' ? [] : [leadMatcher(search)]),
      ...(callable ? [callableMatcher(now, await this.hours.limits())] : []),
    ];
    return matchers.length === 0
      ? undefined
      : (cells) => matchers.every((matches) => matches(cells));
  }

  /** Those of the positions whose line matches, in their order. */
  private async matching(
    { pack }: CallPack,
    listed: number[],
    matches: Matcher,
  ): Promise<number[]> {
    const found = new Set<number>();
    let position = 0;
    for await (const batch of this.packLeads.read(pack))
      for (const { cells } of batch) {
        if (matches(cells)) found.add(position);
        position += 1;
      }
    return listed.filter((one) => found.has(one));
  }

  private async viewsOf(
    { pack, key, positions }: CallPack,
    listed: readonly number[],
    own: OwnChecks | undefined,
  ): Promise<CallListLeadView[]> {
    const [found, outcomes] = await Promise.all([
      this.packLeads.find(pack, positions.at(listed)),
      this.sheets.outcomesOf(key, listed),
    ]);
    const facts = await this.facts.of(pack, found);
    const views = new Map(
      positions.of(found).map((position, i) => {
        const lead = found[i];
        if (position === undefined || !lead) throw new RangeError('a lead has no position');
        const result = own && resultAt(own, position);
        const called = { facts: facts[i], outcomes: outcomes.get(position) ?? [], own: result };
        return [position, toCallListLead(lead, called)] as const;
      }),
    );
    return listed.flatMap((position) => views.get(position) ?? []);
  }
}

const sumsOf = ({ checks: _checks, ...sums }: OwnChecksView) => sums;
