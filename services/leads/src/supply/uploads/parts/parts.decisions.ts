import type { UploadCounts } from '@leadmart/contracts';
import type { ShelfRange } from '@leadmart/stock';
import type { Sent } from '../upload.repository.js';
import type { Upload } from '../upload.schema.js';

/** A part of a file: the position in the file behind it, its hash, counts and new leads. */
interface NextPart {
  readonly end: number;
  readonly hash: string;
  readonly counts: UploadCounts;
  readonly added: readonly ShelfRange[];
}

/**
 * Returns an upload with one more part: its counts and leads are those of all parts. Its invalid rows are kept until
 * `keptUntil`, and it waits so long for the next part.
 */
export function withPart(
  upload: Upload,
  { end, hash, counts, added }: NextPart,
  { now, keptUntil }: { readonly now: Date; readonly keptUntil: Date },
): Upload & Sent {
  const all = sumOf(upload.counts, counts);
  const isSending = end < upload.fileBytes;
  const isKept = isSending || all.invalidCount > 0;
  return {
    ...upload,
    counts: all,
    added: joined(upload.added ?? [], added),
    completedAt: upload.completedAt ?? now,
    sent: { parts: (upload.sent?.parts ?? 0) + 1, bytes: end, hash },
    isSending,
    sweep: { dueAt: isKept ? keptUntil : now },
  };
}

function sumOf(before: UploadCounts | undefined, counts: UploadCounts): UploadCounts {
  if (!before) return counts;
  const names = Object.keys(counts) as (keyof UploadCounts)[];
  return Object.fromEntries(
    names.map((name) => [name, before[name] + counts[name]]),
  ) as unknown as UploadCounts;
}

/** Adds ranges to those of earlier parts. Consecutive ones become one, so a large file has about one for each shelf. */
function joined(before: readonly ShelfRange[], more: readonly ShelfRange[]): ShelfRange[] {
  const ranges = [...before];
  for (const range of more) {
    const place = ranges.findIndex(
      ({ index, first, count }) => index === range.index && first + count === range.first,
    );
    const last = ranges[place];
    if (last) ranges[place] = { ...last, count: last.count + range.count };
    else ranges.push(range);
  }
  return ranges;
}
