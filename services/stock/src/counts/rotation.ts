import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { Taking } from '../allocation.decisions.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { RotationRepository } from './rotation.repository.js';

/** Age at which pointers are read again, so that processes follow each other. */
const freshForMs = 1_000;
const saveAfterMs = 250;

interface Known {
  readonly pointers: Map<ShelfIndex, number>;
  readonly readAt: number;
  /** Shelves whose pointers are not saved yet. */
  readonly moved: Set<ShelfIndex>;
}

/**
 * Pointers to the lead with which the next purchase from a shelf begins, so that buyers get different leads first.
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

  async find(datasetId: DatasetId): Promise<ReadonlyMap<ShelfIndex, number>> {
    const now = this.clock.now().getTime();
    const known = this.datasets.get(datasetId);
    if (known && now - known.readAt < freshForMs) return known.pointers;
    const stored = await this.rotations.find(datasetId);
    const { pointers = new Map<ShelfIndex, number>(), moved = new Set<ShelfIndex>() } =
      this.datasets.get(datasetId) ?? {};
    for (const [index, pointer] of stored) if (!moved.has(index)) pointers.set(index, pointer);
    this.datasets.set(datasetId, { pointers, moved, readAt: now });
    return pointers;
  }

  /** Moves the pointers behind these takings. */
  advance(datasetId: DatasetId, takings: readonly Taking[]): void {
    const known = this.datasets.get(datasetId);
    for (const { index, nextPointer } of takings) {
      known?.pointers.set(index, nextPointer);
      known?.moved.add(index);
    }
    this.timer ??= setTimeout(() => void this.save(), saveAfterMs);
  }

  private async save(): Promise<void> {
    delete this.timer;
    for (const [datasetId, { pointers, moved }] of this.datasets) {
      const indexes = [...moved];
      moved.clear();
      const changed = indexes.map((index) => ({ index, nextPointer: pointers.get(index) ?? 0 }));
      await this.rotations
        .move(datasetId, changed)
        .catch((err: unknown) => this.log.warn({ err, datasetId }, 'rotation not saved'));
    }
  }
}
