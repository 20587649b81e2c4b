import { Injectable } from '@nestjs/common';
import {
  allShelves,
  DatasetLease,
  firstAbove,
  type HeldLease,
  phoneBytes,
  type SeenStock,
  Staging,
} from '@leadmart/stock';
import { unclearPhones } from '../../lead-checks/last-checks.decisions.js';
import type { ListCheck } from '../../lead-checks/lead-check.js';
import type { Scrub, ScrubRun } from '../scrub.js';
import { ScrubPartRepository } from '../storing/scrub-part.repository.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import { LeadMover } from './lead-mover.js';
import { addRanges } from './ranges.decisions.js';
import { RunEnder } from './run-ender.js';

/** The leads of one transaction: their lines and entries are in memory. */
export const maxLeadsAtOnce = 20_000;

/** Makes clean leads whose phone is on the list of a scrub dnc, a part of the list at a time. */
@Injectable()
export class LeadTurner {
  constructor(
    private readonly parts: ScrubPartRepository,
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly staging: Staging,
    private readonly mover: LeadMover,
    private readonly ender: RunEnder,
  ) {}

  /** Takes the next step of an open run and returns the run after it. Throws ScrubRunMoved. */
  async step(scrub: Scrub, run: ScrubRun): Promise<ScrubRun> {
    const { datasetId } = run;
    if (run.part > scrub.parts) return this.ender.end(scrub, run, 'done');
    const { phones: all, unclear } = await this.parts.load(scrub.id, run.part);
    const phones = all.subarray(firstAbove(all, run.afterPhone));
    return this.lease.hold(datasetId, async (lease) =>
      this.turn(lease, { scrub, run, unclear: await this.cleanAmong(lease, unclear) }, phones),
    );
  }

  private async turn(
    lease: HeldLease,
    { scrub, run, unclear }: TurningStep,
    phones: Float64Array,
  ): Promise<ScrubRun> {
    const { leads, seen } = await this.staging.cleanAmong(lease, phones);
    const turning = leads.slice(0, maxLeadsAtOnce);
    const isPart = turning.length < leads.length;
    const next = {
      check: withUnclear(run.check ?? listCheckOf(scrub, seen), unclear),
      ...(isPart
        ? { afterPhone: turning.at(-1)?.phone ?? 0 }
        : { part: run.part + 1, afterPhone: 0 }),
    };
    if (turning.length === 0) return this.runs.change(run, next);
    const places = turning.map(({ shelf, number }) => ({ shelf, number }));
    return this.mover.move(lease, { places, to: 'dnc', scrub, seen }, (tx, arrived) => {
      const turned = run.turned + turning.length;
      const ranges = addRanges(run.ranges, arrived);
      return this.runs.change(run, { ...next, turned, ranges }, tx);
    });
  }

  private async cleanAmong(lease: HeldLease, phones: Float64Array): Promise<readonly number[]> {
    if (phones.length === 0) return [];
    const { leads } = await this.staging.cleanAmong(lease, phones);
    return leads.map(({ phone }) => phone);
  }
}

/** A step of a run; `unclear` are the phones of clean leads about which its part of the list says nothing clear. */
interface TurningStep {
  readonly scrub: Scrub;
  readonly run: ScrubRun;
  readonly unclear: readonly number[];
}

/** Adds phones to those about which a list says nothing clear. A step that is repeated adds nothing. */
function withUnclear(check: ListCheck, added: readonly number[]): ListCheck {
  if (added.length === 0) return check;
  const all = new Set([...unclearPhones(check), ...added]);
  return { ...check, unclear: phoneBytes(Float64Array.from(all).sort()) };
}

/** The dates that a scrub gives to the leads on the shelves when it begins. */
function listCheckOf({ checkedOn, source, areaCodes }: Scrub, { countOf }: SeenStock): ListCheck {
  return { checkedOn, source, areaCodes, known: allShelves.map(countOf) };
}
