import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { RotationRepository } from '../counts/rotation.repository.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { sumOf } from '../shelves/shelf.js';
import { StagingRepository } from '../staged/staging.repository.js';
import { StockFacts } from '../stock-facts.js';
import { pairId, type TwinPair } from './twin-pair.js';
import { Twins } from './twins.js';

/** A pair that failed is not compared again for this time, because a comparison may take a minute. */
const retryAfterMs = 60_000;

/**
 * Completes the twins of datasets before a request needs them: from each dataset that leads were bought from to each
 * one that is not deleted. Hidden ones, too, because they may become visible. See decisions/0026.
 */
@Injectable()
export class TwinKeeper implements OnModuleDestroy {
  /** The number of leads of both datasets up to which the twins of a pair are complete. Leads are only added. */
  private readonly completeUpTo = new Map<string, number>();
  /** The times before which pairs that failed are not tried again. */
  private readonly retryAt = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly facts: StockFacts,
    private readonly rotations: RotationRepository,
    private readonly counts: StockCountsRepository,
    private readonly twins: Twins,
    private readonly stagings: StagingRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Shutdown waits for the task, which therefore stops between two reads. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Three reads when nothing was added. */
  async completeAll(): Promise<void> {
    for (const pair of await this.pairsBehind()) {
      if (this.stopping.signal.aborted) return;
      // Another process, or a request: its result is read at the next turn.
      if (await this.stagings.isRunning(pairId(pair), pair.from, this.clock.now())) continue;
      await this.complete(pair).catch((err: unknown) => this.failed(pair, err));
    }
  }

  private async pairsBehind(): Promise<TwinPair[]> {
    const bought = await this.rotations.takenFrom();
    if (bought.length === 0) return [];
    const living = await this.facts.datasets();
    const stocks = await this.counts.findMany([...new Set([...bought, ...living])]);
    const sizes = new Map([...stocks].map(([id, { counts }]) => [id, sumOf(counts)]));
    const withLeads = (id: DatasetId) => (sizes.get(id) ?? 0) > 0;
    const sizeOf = ({ from, to }: TwinPair) => (sizes.get(from) ?? 0) + (sizes.get(to) ?? 0);
    return bought
      .filter(withLeads)
      .flatMap((from) => living.filter(withLeads).map((to) => ({ from, to })))
      .filter(({ from, to }) => from !== to)
      .filter((pair) => sizeOf(pair) > (this.completeUpTo.get(pairId(pair)) ?? 0))
      .filter((pair) => this.now() >= (this.retryAt.get(pairId(pair)) ?? 0));
  }

  private async complete(pair: TwinPair): Promise<void> {
    const table = await this.twins.current(pair.from, pair.to, this.stopping.signal);
    this.completeUpTo.set(pairId(pair), sumOf(table.seenFrom) + sumOf(table.seenTo));
  }

  private failed(pair: TwinPair, err: unknown): void {
    if (this.stopping.signal.aborted) return;
    this.retryAt.set(pairId(pair), this.now() + retryAfterMs);
    this.log.error({ err, ...pair }, 'twins not completed');
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
