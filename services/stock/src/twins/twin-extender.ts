import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { isDuplicateKey, newId, NothingMatched, Transactions } from '@leadmart/platform/mongo';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import type { DirectoryRun } from '../directories/run.js';
import { emptyVector, sumOf, type ShelfVector } from '../shelves/shelf.js';
import { PieceMissing } from '../staged/piece-missing.js';
import { StagingLost, Stagings, type HeldStaging } from '../staged/stagings.js';
import { TwinFinder, type TwinSide } from './twin-finder.js';
import { covers, pairId, type SeenCounts, type StoredTwins, type TwinPair } from './twin-pair.js';
import { TwinStager } from './twin-stager.js';
import { TwinRepository } from './twin.repository.js';

/** Each failed attempt means that an upload merged runs, or that another process extended the pair. */
const maxAttempts = 6;
const leaseMs = 60_000;
/** The number of entries to compare from which an extension begins its lease at once. */
const longComparison = 2 ** 17;

/** Completes the twins of a pair of datasets. The work is proportional to the leads that were added since. */
@Injectable()
export class TwinExtender {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly directories: DirectoryRepository,
    private readonly twins: TwinRepository,
    private readonly finder: TwinFinder,
    private readonly stager: TwinStager,
    private readonly stagings: Stagings,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the stored twins if they are complete for the present counts of both datasets. */
  async findComplete(pair: TwinPair): Promise<StoredTwins | undefined> {
    const { counts, stored } = await this.read(pair);
    return stored && covers(stored.seen, counts) ? stored : undefined;
  }

  /** Returns twins that are complete for the present counts. */
  async extend(pair: TwinPair, signal?: AbortSignal): Promise<StoredTwins> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(pair, signal);
      } catch (error) {
        if (attempt === maxAttempts || !isTransient(error)) throw error;
      }
    }
  }

  private async attempt(pair: TwinPair, signal?: AbortSignal): Promise<StoredTwins> {
    const { counts, stored } = await this.read(pair);
    if (stored && covers(stored.seen, counts)) return stored;
    // The runs are read after the counts, so they have every lead that was counted, perhaps with later ones. Those are
    // compared now, and again with the next run that they are merged into.
    const [from, to] = await Promise.all([
      this.sideOf(pair.from, stored?.seen.from),
      this.sideOf(pair.to, stored?.seen.to),
    ]);
    let held: HeldStaging | undefined;
    const staging = async () => (held ??= await this.begin(pair));
    const compared = stored && new Set(stored.compared);
    const onProgress = async () => {
      signal?.throwIfAborted();
      await held?.renewWhenDue();
      await nextTurn();
    };
    try {
      // Shows other processes that this one is at it, see StagingRepository.isRunning.
      if (isLong([...from.runs, ...to.runs], compared)) await staging();
      const found = this.finder.find({ from, to, compared, onProgress });
      const extension = { pair, staging, onProgress };
      const { runs, superseded: pieces } = await this.stager.stage(
        extension,
        stored?.runs ?? [],
        found,
      );
      const next: StoredTwins = {
        pair,
        version: stored?.version ?? 0,
        seen: counts,
        compared: [...from.runs, ...to.runs].map(({ id }) => id),
        runs,
      };
      await this.transactions.run(async (tx) => {
        this.twins.adopt(next, tx);
        await held?.commit({ pieces }, tx);
      });
      return next;
    } catch (error) {
      await held?.release();
      throw error;
    }
  }

  /** Several extensions of a pair may run at once, in several processes; the version of the twins lets one of them commit. */
  private begin(pair: TwinPair): Promise<HeldStaging> {
    const id = `${pairId(pair)}:${newId()}`;
    return this.stagings.begin({ id, subject: pair.from, leaseMs });
  }

  private async read({ from, to }: TwinPair) {
    const [stocks, stored] = await Promise.all([
      this.counts.findMany([from, to]),
      this.twins.find({ from, to }),
    ]);
    const countsOf = (id: DatasetId): ShelfVector => {
      const stock = stocks.get(id);
      if (!stock) throw new Error(`dataset ${id} has no stock`);
      return stock.counts;
    };
    const counts: SeenCounts = { from: countsOf(from), to: countsOf(to) };
    return { counts, stored };
  }

  private async sideOf(datasetId: DatasetId, seen: ShelfVector = emptyVector()): Promise<TwinSide> {
    return { datasetId, seen, runs: await this.directories.runs(datasetId) };
  }
}

/** Whether a comparison may take seconds. */
const isLong = (runs: readonly DirectoryRun[], compared?: ReadonlySet<string>): boolean =>
  sumOf(runs.map(({ id, size }) => (compared?.has(id) ? 0 : size))) >= longComparison;

/** Whether another attempt reads newer documents. */
const isTransient = (error: unknown): boolean =>
  error instanceof PieceMissing ||
  error instanceof StagingLost ||
  error instanceof NothingMatched ||
  isDuplicateKey(error);
