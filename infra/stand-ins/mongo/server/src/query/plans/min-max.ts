import { getField, type Doc } from '../../documents/codec.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { tablePrefix } from '../../storage/collection-meta.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import { encodeKey, fitBound } from '../../storage/indexes/key-encoding.js';
import type { KeyRange } from '../../storage/store-view.js';
import type { IndexBounds } from './index-bounds.js';

/** The bounds of an index scan given by the client: `min` is inclusive, `max` is exclusive. */
export interface KeyEnds {
  min: Doc | undefined;
  max: Doc | undefined;
}

export const hasKeyEnds = ({ min, max }: KeyEnds): boolean =>
  min !== undefined || max !== undefined;

function keyAt(index: IndexMeta, values: Doc, name: 'min' | 'max'): Buffer {
  const paths = Object.keys(values);
  const fits =
    paths.length === index.fields.length && index.fields.every(({ path }, i) => path === paths[i]);
  if (!fits) {
    throw new CommandError(
      'Location51174',
      `The hint provided does not match the ${name} key pattern: ${showValue(values)}`,
    );
  }
  const key = encodeKey(
    index.fields.map(({ path }) => getField(values, path)),
    index.fields.map(({ direction }) => direction),
    index.collation,
  );
  return Buffer.concat([tablePrefix(index.tableId), fitBound(key)]);
}

export function betweenKeyEnds(
  index: IndexMeta,
  bounds: IndexBounds,
  { min, max }: KeyEnds,
): IndexBounds {
  const low = min && keyAt(index, min, 'min');
  const high = max && keyAt(index, max, 'max');
  if (low && high && Buffer.compare(low, high) >= 0) {
    throw new CommandError(
      'Location51175',
      'The value for min() must be less than the value for max()',
    );
  }
  const ranges = bounds.ranges.flatMap((range): KeyRange[] => {
    const cut = {
      low: low && Buffer.compare(low, range.low) > 0 ? low : range.low,
      high: high && Buffer.compare(high, range.high) < 0 ? high : range.high,
    };
    return Buffer.compare(cut.low, cut.high) < 0 ? [cut] : [];
  });
  return { ...bounds, ranges, wholeKeys: false, hasRange: true };
}

export const keyEndsNeedHint = (): CommandError =>
  new CommandError(
    'Location51173',
    'When using min()/max() a hint of which index to use must be provided',
  );
