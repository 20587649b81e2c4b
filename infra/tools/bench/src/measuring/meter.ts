import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseCommands } from '../product/database-commands.js';
import { between, timesOfChildren, type Times } from './processes.js';

/** The product at rest: its timers, heartbeats and sweepers. */
interface Rest {
  readonly ms: number;
  readonly times: Times;
  readonly commands: number;
}

export interface Usage<T> {
  readonly result: T;
  /** Processor time in ms by process, without what the product uses at rest. */
  readonly times: ReadonlyMap<string, number>;
  /** Database commands of all services, without those at rest. */
  readonly commands: number;
}

const restMs = 4_000;
/** Outboxes, consumers and analytics follow an answer within this time. */
const settleMs = 1_500;
const contestants = new Set(['postgresql', 'hello']);

/** Measures what work costs the product: processor time by process, and commands to the database. */
export class Meter {
  private constructor(
    private readonly commands: DatabaseCommands,
    private readonly rest: Rest,
  ) {}

  /** Watches the product at rest first. */
  static async of(commands: DatabaseCommands): Promise<Meter> {
    await pause(settleMs);
    const before = { times: timesOfChildren(), commands: await commands.count() };
    const started = performance.now();
    await pause(restMs);
    const rest = {
      ms: performance.now() - started,
      times: between(before.times, timesOfChildren()),
      commands: (await commands.count()) - before.commands,
    };
    return new Meter(commands, rest);
  }

  /** Includes the work that follows an answer; reads cause none. */
  async during<T>(work: () => Promise<T>, { isRead = false } = {}): Promise<Usage<T>> {
    const before = { times: timesOfChildren(), commands: await this.commands.count() };
    const started = performance.now();
    const result = await work();
    if (!isRead) await pause(settleMs);
    const share = (performance.now() - started) / this.rest.ms;
    const used = between(before.times, timesOfChildren());
    const commands = (await this.commands.count()) - before.commands;
    const atRest = (name: string): number => (this.rest.times.get(name) ?? 0) * share;
    const times = [...used]
      .filter(([name]) => !contestants.has(name))
      .map(([name, ms]) => [name, Math.max(0, ms - atRest(name))] as const);
    return {
      result,
      times: new Map(times),
      commands: Math.max(0, commands - this.rest.commands * share),
    };
  }
}

/** The usage of one of `count` equal actions. */
export function each(times: ReadonlyMap<string, number>, count: number): Map<string, number> {
  return new Map([...times].map(([name, ms]) => [name, ms / count]));
}
