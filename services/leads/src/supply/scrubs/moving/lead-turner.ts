import { Injectable } from '@nestjs/common';
import { datesLeads } from '@leadmart/contracts';
import {
  allShelves,
  DatasetLease,
  type DirectoryEntry,
  firstAbove,
  type HeldLease,
  phoneBytes,
  type SeenStock,
  Staging,
  stateOf,
  statusOf,
} from '@leadmart/stock';
import { unclearPhones, type ListCheck } from '../../lead-checks/last-checks.decisions.js';
import { Effects } from '../effects/effects.js';
import { ScrubPartRepository } from '../storing/scrub-part.repository.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import type { ScrubRun } from '../storing/scrub-run.schema.js';
import type { Scrub } from '../storing/scrub.schema.js';
import { RunEnder } from './run-ender.js';

/** The leads of one transaction: their lines and entries are in memory. */
export const maxLeadsAtOnce = 20_000;

/** Does to the leads on the list of a scrub what its kind says, a part of the list at a time. */
@Injectable()
export class LeadTurner {
  constructor(
    private readonly parts: ScrubPartRepository,
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly staging: Staging,
    private readonly effects: Effects,
    private readonly ender: RunEnder,
  ) {}

  /** Takes the next step of an open run and returns the run after it. Throws ScrubRunMoved. */
  async step(scrub: Scrub, run: ScrubRun): Promise<ScrubRun> {
    if (run.part > scrub.parts) return this.ender.end(scrub, run, 'done');
    const { phones: all, unclear } = await this.parts.load(scrub.id, run.part);
    const phones = all.subarray(firstAbove(all, run.afterPhone));
    return this.lease.hold(run.datasetId, async (lease) => {
      const { leads, seen } = await this.staging.known(lease, phones);
      const isDated = datesLeads(scrub.kind);
      const check = isDated && {
        check: withUnclear(
          run.check ?? listCheckOf(scrub, seen),
          await this.cleanAmong(lease, scrub, unclear),
        ),
      };
      return this.turn(lease, { scrub, run, seen, also: { ...check } }, leads);
    });
  }

  private async turn(
    lease: HeldLease,
    { scrub, run, seen, also }: TurningStep,
    leads: readonly DirectoryEntry[],
  ): Promise<ScrubRun> {
    const effect = this.effects.of(scrub.kind);
    const here = leads.filter((lead) => isWithin(scrub, lead));
    const listed = await effect.among(lease, here);
    const places = listed.slice(0, maxLeadsAtOnce);
    const isPart = places.length < listed.length;
    const upTo = isPart ? (places.at(-1)?.phone ?? 0) : Infinity;
    const others = leads.filter((lead) => lead.phone <= upTo && !isWithin(scrub, lead));
    const next = {
      ...also,
      elsewhere: run.elsewhere + others.length,
      ...(isPart ? { afterPhone: upTo } : { part: run.part + 1, afterPhone: 0 }),
    };
    if (places.length === 0) return this.runs.change(run, next);
    const marked = run.marked + places.length;
    return effect.apply(lease, { scrub, places, seen }, (changed, tx) =>
      this.runs.change(run, { ...next, marked, turned: run.turned + changed }, tx),
    );
  }

  private async cleanAmong(
    lease: HeldLease,
    scrub: Scrub,
    phones: Float64Array,
  ): Promise<readonly number[]> {
    if (phones.length === 0) return [];
    const { leads } = await this.staging.known(lease, phones);
    return leads
      .filter((lead) => isWithin(scrub, lead) && statusOf(lead.shelf) === 'clean')
      .map(({ phone }) => phone);
  }
}

/** A step of a run; `also` is what it stores of the check of a registry. */
interface TurningStep {
  readonly scrub: Scrub;
  readonly run: ScrubRun;
  readonly seen: SeenStock;
  readonly also: Partial<Pick<ScrubRun, 'check'>>;
}

/** Returns whether a list is about the state of a lead. */
const isWithin = ({ stateCode }: Scrub, { shelf }: DirectoryEntry): boolean =>
  stateCode === undefined || stateOf(shelf) === stateCode;

/** Adds phones to those about which a list says nothing clear. A step that is repeated adds nothing. */
function withUnclear(check: ListCheck, added: readonly number[]): ListCheck {
  if (added.length === 0) return check;
  const all = new Set([...unclearPhones(check), ...added]);
  return { ...check, unclear: phoneBytes(Float64Array.from(all).sort()) };
}

/** The dates that a registry gives to the leads on the shelves when its check begins. */
function listCheckOf(
  { checkedOn, source, areaCodes, stateCode }: Scrub,
  { countOf }: SeenStock,
): ListCheck {
  const known = allShelves.map(countOf);
  return { checkedOn, source, areaCodes, known, ...(stateCode && { stateCode }) };
}
