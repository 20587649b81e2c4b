import { Injectable } from '@nestjs/common';
import type {
  CallListLeadView,
  CallListQuery,
  CallListView,
  PurchaseId,
  UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackLeads } from '@leadmart/stock';
import { leadMatcher, PackLeadFacts } from '../../care/index.js';
import { CallingHoursService } from '../../selling/index.js';
import { type CallPack, CallPacks } from '../outcomes/call-pack.js';
import { CallSheetReader } from '../outcomes/call-sheet.reader.js';
import { countsOf } from '../outcomes/outcome-counts.js';
import { toCallListLead } from './call-list.view.js';
import { callableMatcher, type Matcher } from './callable-leads.js';
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
    private readonly hours: CallingHoursService,
    private readonly clock: Clock,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer. */
  async page(buyerId: UserId, id: PurchaseId, query: CallListQuery): Promise<CallListView> {
    const { page, limit } = query;
    const opened = await this.packs.open(buyerId, id);
    const { erased } = opened;
    const leads = opened.positions.size;
    const calls = await this.sheets.lastCalls(opened.key);
    const now = this.clock.now();
    const listed = listedPositions(calls, { ...query, leads, erased, now });
    const matches = await this.matcherOf(opened, query, now);
    const found = matches ? await this.matching(opened, listed, matches) : listed;
    const total = found.length;
    return {
      leads: await this.viewsOf(opened, found.slice((page - 1) * limit, page * limit)),
      counts: countsOf(calls, leads - erased.size, now),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / limit)),
    };
  }

  /** Says of a line whether the query wants it; undefined if it wants them all. */
  private async matcherOf(
    { pack }: CallPack,
    { search, callable }: CallListQuery,
    now: Date,
  ): Promise<Matcher | undefined> {
    const columns = this.packLeads.columnsOf(pack);
    const matchers = [
      ...(search === '' ? [] : [leadMatcher(search, columns)]),
      ...(callable ? [callableMatcher(columns, now, await this.hours.limits())] : []),
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
  ): Promise<CallListLeadView[]> {
    const columns = this.packLeads.columnsOf(pack);
    const [found, outcomes] = await Promise.all([
      this.packLeads.find(pack, positions.at(listed)),
      this.sheets.outcomesOf(key, listed),
    ]);
    const facts = await this.facts.of(pack, found);
    const views = new Map(
      positions.of(found).map((position, i) => {
        const lead = found[i];
        if (position === undefined || !lead) throw new RangeError('a lead has no position');
        const called = { facts: facts[i], outcomes: outcomes.get(position) ?? [] };
        return [position, toCallListLead(lead, columns, called)] as const;
      }),
    );
    return listed.flatMap((position) => views.get(position) ?? []);
  }
}
