import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { isDuplicateKey, NothingMatched, Transactions } from '@leadmart/platform/mongo';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { DirectoryRepository, PieceMissing } from '../directories/directory.repository.js';
import type { DirectoryRun } from '../directories/run.js';
import { emptyVector, sumOf, type ShelfVector } from '../shelves/shelf.js';
import { ExtensionLease, ExtensionLost, type HeldExtension } from './extension-lease.js';
import { TwinFinder, type TwinSide } from './twin-finder.js';
import { covers, type SeenCounts, type StoredTwins, type TwinPair } from './twin-pair.js';
import { TwinStager } from './twin-stager.js';
import { TwinRepository } from './twin.repository.js';

/** Each failed attempt means that an upload merged runs, or that another process extended the pair. */
const maxAttempts = 6;
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
    private readonly leases: ExtensionLease,
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
    let extension: HeldExtension | undefined;
    const lease = async () => (extension ??= await this.leases.begin(pair));
    const compared = stored && new Set(stored.compared);
    const onProgress = async () => {
      signal?.throwIfAborted();
      await extension?.renewWhenDue();
      await nextTurn();
    };
    try {
      // Shows other processes that this one is at it, see TwinExtensionRepository.isRunning.
      if (isLong([...from.runs, ...to.runs], compared)) await lease();
      const found = this.finder.find({ from, to, compared, onProgress });
      const staged = await this.stager.stage(
        { pair, lease, onProgress },
        stored?.runs ?? [],
        found,
      );
      const next: StoredTwins = {
        pair,
        version: stored?.version ?? 0,
        seen: counts,
        compared: [...from.runs, ...to.runs].map(({ id }) => id),
        runs: staged.runs,
      };
      await this.transactions.run(async (tx) => {
        this.twins.adopt(next, tx);
        extension?.commit(staged.superseded, tx);
      });
      return next;
    } catch (error) {
      await extension?.release();
      throw error;
    }
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
const isLong = (runs: readonly DirectoryRun[], compared?: ReadonlySet<UploadId>): boolean =>
  sumOf(runs.map(({ id, size }) => (compared?.has(id) ? 0 : size))) >= longComparison;

/** Whether another attempt reads newer documents. */
const isTransient = (error: unknown): boolean =>
  error instanceof PieceMissing ||
  error instanceof ExtensionLost ||
  error instanceof NothingMatched ||
  isDuplicateKey(error);
