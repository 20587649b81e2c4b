import { CommandError } from '../../errors.js';
import type { CollectionMeta } from '../collection-meta.js';
import type { CappedLimits } from '../writing/write-rules.js';

/** The used size of a capped collection. */
export interface CappedUsage {
  bytes: number;
  documents: number;
}

/** Counted once after a start, then updated by every write. */
const usages = new WeakMap<CollectionMeta, CappedUsage>();

export function cappedUsage(meta: CollectionMeta, documents: () => Iterable<Buffer>): CappedUsage {
  let usage = usages.get(meta);
  if (!usage) {
    usage = { bytes: 0, documents: 0 };
    for (const bytes of documents()) {
      usage.bytes += bytes.length;
      usage.documents += 1;
    }
    usages.set(meta, usage);
  }
  return usage;
}

export const isOverfull = (usage: CappedUsage, limits: CappedLimits): boolean =>
  usage.bytes > limits.bytes || usage.documents > limits.documents;

export function refuseTooLarge(bytes: Buffer, limits: CappedLimits): void {
  if (bytes.length > limits.bytes) {
    throw new CommandError('BadValue', 'object to insert exceeds cappedMaxSize');
  }
}
