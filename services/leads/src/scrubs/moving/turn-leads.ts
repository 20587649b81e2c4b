import { Injectable } from '@nestjs/common';
import type { ListCheck } from '../../lead-checks/lead-check.js';
import { ConvertDirectory } from '../../stock/changes/convert-directory.js';
import { DatasetLease, type HeldLease } from '../../stock/changes/dataset-lease.js';
import { StageDirectory } from '../../stock/changes/stage-directory.js';
import { firstAbove } from '../../stock/directories/phone-list.js';
import { LeadLayouts } from '../../stock/lead-layouts.js';
import { allShelves, type ShelfIndex } from '../../stock/shelves/shelf.js';
import type { Scrub, ScrubRun } from '../scrub.js';
import { ScrubPartRepository } from '../storing/scrub-part.repository.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import { EndRun } from './end-run.js';
import { ListedPhones } from './moved-leads.js';
import { MoveLeads } from './move-leads.js';
import { addRanges } from './ranges.decisions.js';

/** The leads of one transaction: their lines and entries are in memory. */
export const maxLeadsAtOnce = 20_000;

/** Makes clean leads whose phone is on the list of a scrub dnc, a part of the list at a time. */
@Injectable()
export class TurnLeads {
  constructor(
    private readonly parts: ScrubPartRepository,
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly conversion: ConvertDirectory,
    private readonly directory: StageDirectory,
    private readonly moving: MoveLeads,
    private readonly ending: EndRun,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Takes the next step of an open run and returns the run after it. Throws ScrubRunMoved. */
  async step(scrub: Scrub, run: ScrubRun): Promise<ScrubRun> {
    const { datasetId } = run;
    await this.conversion.prepare(datasetId);
    if (run.part > scrub.parts) return this.ending.end(scrub, run, 'done');
    const all = await this.parts.load(scrub.id, run.part);
    const phones = all.subarray(firstAbove(all, run.afterPhone));
    return this.lease.hold(datasetId, (lease) => this.turn(lease, { scrub, run }, phones));
  }

  private async turn(
    lease: HeldLease,
    { scrub, run }: { readonly scrub: Scrub; readonly run: ScrubRun },
    phones: Float64Array,
  ): Promise<ScrubRun> {
    const listed = new ListedPhones(this.layouts.current, phones);
    const rows = Array.from(phones, (_, row) => row);
    const stock = await this.directory.compare(lease, listed, rows);
    const turning = stock.statusChanges.slice(0, maxLeadsAtOnce);
    const isPart = turning.length < stock.statusChanges.length;
    const next = {
      check: run.check ?? listCheckOf(scrub, stock.countOf),
      ...(isPart
        ? { afterPhone: listed.phone(turning.at(-1)?.row ?? 0) }
        : { part: run.part + 1, afterPhone: 0 }),
    };
    if (turning.length === 0) return this.runs.change(run, next);
    const leads = turning.map(({ from }) => from);
    return this.moving.move(lease, { leads, to: 'dnc', scrub, stock }, (tx, arrived) => {
      const turned = run.turned + turning.length;
      const ranges = addRanges(run.ranges, arrived);
      return this.runs.change(run, { ...next, turned, ranges }, tx);
    });
  }
}

/** The dates that a scrub gives to the leads on the shelves when it begins. */
function listCheckOf(
  { checkedOn, source, areaCodes }: Scrub,
  countOf: (shelf: ShelfIndex) => number,
): ListCheck {
  return { checkedOn, source, areaCodes, known: allShelves.map(countOf) };
}
