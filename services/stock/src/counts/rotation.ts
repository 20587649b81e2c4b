import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { Taking } from '../allocation.decisions.js';
import { shelfCount, type ShelfIndex } from '../shelves/shelf.js';
import { RotationRepository } from './rotation.repository.js';

/** Age at which pointers are read again, so that processes follow each other. */
const freshForMs = 1_000;
const saveAfterMs = 250;

interface Known {
  /** By `pointerKey`. */
  readonly pointers: Map<number, number>;
  readonly readAt: number;
  /** Keys of pointers that are not saved yet. */
  readonly moved: Set<number>;
}

/**
 * The key of a pointer; that of the first price band is the index of the shelf. Each band has its own: a pointer among new
 * leads would send all buyers of old ones to the beginning of the shelf.
 */
export const pointerKey = (index: ShelfIndex, band: number): number => index + band * shelfCount;

/**
 * Pointers to the lead with which the next purchase from a shelf, or a price band of it, begins, so that buyers get different leads first.
 * They are hints: kept in memory and saved soon after, for many purchases at once.
 */
@Injectable()
export class Rotation implements OnModuleDestroy {
  private readonly datasets = new Map<DatasetId, Known>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly rotations: RotationRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.save();
  }

  /** The pointers by `pointerKey`. */
  async find(datasetId: DatasetId): Promise<ReadonlyMap<number, number>> {
    const now = this.clock.now().getTime();
    const known = this.datasets.get(datasetId);
    if (known && now - known.readAt < freshForMs) return known.pointers;
    const stored = await this.rotations.find(datasetId);
    const { pointers = new Map<number, number>(), moved = new Set<number>() } =
      this.datasets.get(datasetId) ?? {};
    for (const [key, pointer] of stored) if (!moved.has(key)) pointers.set(key, pointer);
    this.datasets.set(datasetId, { pointers, moved, readAt: now });
    return pointers;
  }

  /** Moves the pointers behind these takings. */
  advance(datasetId: DatasetId, takings: readonly Taking[]): void {
    const known = this.datasets.get(datasetId);
    for (const { index, nextPointers } of takings)
      for (const [band, next] of nextPointers) {
        const key = pointerKey(index, band);
        known?.pointers.set(key, next);
        known?.moved.add(key);
      }
    this.timer ??= setTimeout(() => void this.save(), saveAfterMs);
  }

  private async save(): Promise<void> {
    delete this.timer;
    for (const [datasetId, { pointers, moved }] of this.datasets) {
      const keys = [...moved];
      moved.clear();
      const changed = keys.map((key) => ({ key, pointer: pointers.get(key) ?? 0 }));
      await this.rotations
        .move(datasetId, changed)
        .catch((err: unknown) => this.log.warn({ err, datasetId }, 'rotation not saved'));
    }
  }
}
