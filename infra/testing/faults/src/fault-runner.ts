import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@leadmart/journeys/eventually';
import type { Stack } from '@leadmart/runner';
import type { Chronicle } from './chronicle.js';
import type { Fault, PlannedFault } from './plan/planned-faults.js';
import type { CardProvider } from './world/card-provider.js';
import type { Disks } from './world/disks.js';
import type { Links } from './world/links.js';
import { labelOf, type Place } from './world/places.js';

const returnWithinMs = 300_000;

interface Reach {
  readonly stack: Stack;
  readonly links: Links;
  readonly provider: CardProvider;
  readonly disks: Disks | undefined;
  readonly chronicle: Chronicle;
}

/** Carries out the faults of a schedule and ends them. Faults of one place run one after the other; others overlap. */
export class FaultRunner {
  private readonly mishaps: string[] = [];
  private readonly lanes = new Map<string, Promise<void>>();

  constructor(private readonly reach: Reach) {}

  /** Waits until all faults have ended and all processes run again. Returns a message for each failure. */
  async run(faults: readonly PlannedFault[], milliseconds: number): Promise<readonly string[]> {
    const begin = Date.now();
    const isLate = (): boolean => Date.now() - begin > milliseconds;
    for (const fault of faults) {
      const early = begin + fault.atMs - Date.now();
      if (early > 0) await pause(early);
      const lanes = lanesOf(fault);
      const before = Promise.all(lanes.map((lane) => this.lanes.get(lane) ?? Promise.resolve()));
      const done = before.then(() => this.inflict(fault, isLate));
      for (const lane of lanes) this.lanes.set(lane, done);
    }
    await Promise.all(this.lanes.values());
    return this.mishaps;
  }

  private async inflict(fault: PlannedFault, isLate: () => boolean): Promise<void> {
    const { chronicle, disks } = this.reach;
    // The previous fault of this place took so long to end that the round is over.
    if (isLate()) return chronicle.count('faults late');
    if (fault.kind === 'disk' && !disks) return chronicle.count('faults skipped disk');
    chronicle.count(`faults ${fault.kind}`);
    chronicle.note('fault begins', fault);
    try {
      await this.during(fault, () => pause(fault.forMs));
    } catch (error) {
      this.mishaps.push(`${JSON.stringify(fault)} could not be undone: ${String(error)}`);
    }
    chronicle.note('fault ends', fault);
  }

  private async during(fault: Fault, wait: () => Promise<void>): Promise<void> {
    const { stack, links, provider, disks } = this.reach;
    switch (fault.kind) {
      case 'kill':
        await stack.kill(fault.place.name, fault.place.replica);
        await wait();
        return this.bringBack(fault.place);
      case 'pause':
        stack.pause(fault.place.name, fault.place.replica);
        await wait();
        return stack.resume(fault.place.name, fault.place.replica);
      case 'cut':
      case 'freeze':
      case 'delay': {
        const link = await links.find(fault.link);
        if (fault.kind === 'delay') link.delay(fault.eachMs);
        else link[fault.kind]();
        await wait();
        return link.restore();
      }
      case 'provider':
        await eventually('the provider', () => set(provider, fault.faults));
        await wait();
        return void (await eventually('the provider', () => set(provider, {})));
      case 'disk':
        await disks?.fill(fault.disk);
        await wait();
        return disks?.empty(fault.disk);
      case 'replace':
        for (const replica of [1, 2] as const)
          await this.bringBack({ name: fault.service, replica });
    }
  }

  /** Starts the process, or restarts it, until it is ready. */
  private async bringBack({ name, replica }: Place): Promise<void> {
    const restart = async () => {
      await this.reach.stack.restart(name, replica);
      return true;
    };
    await eventually(`${labelOf({ name, replica })} back`, restart, returnWithinMs);
  }
}

async function set(provider: CardProvider, faults: Parameters<CardProvider['setFaults']>[0]) {
  await provider.setFaults(faults);
  return true;
}

/** The name of the place of a fault. */
function lanesOf(fault: Fault): string[] {
  switch (fault.kind) {
    case 'kill':
    case 'pause':
      return [labelOf(fault.place)];
    case 'cut':
    case 'freeze':
    case 'delay':
      return [fault.link];
    case 'provider':
      return [fault.kind];
    case 'disk':
      return [`disk of ${fault.disk}`];
    case 'replace':
      return ([1, 2] as const).map((replica) => labelOf({ name: fault.service, replica }));
  }
}
