import type { DatasetId } from '@leadmart/contracts';
import type { Place } from '@leadmart/stock';

/** How far the log of one dataset was read. */
export interface LogPlace {
  /** The last change that was read completely; 0 if none. */
  readonly read: number;
  /** The last lead of the next change that was read, if it was read in part. */
  readonly after?: Place;
}

/** How far the logs of some datasets were read; nothing of all others. */
export type Position = ReadonlyMap<DatasetId, LogPlace>;

const start: LogPlace = { read: 0 };

export function placeIn(position: Position, datasetId: DatasetId): LogPlace {
  return position.get(datasetId) ?? start;
}

/** Returns the cursor of a position: `<dataset>.<read>` and, after a part of a change, `.<shelf>.<number>`. */
export function cursorOf(position: Position): string {
  return [...position]
    .filter(([, { read, after }]) => read > 0 || after)
    .map(([id, { read, after }]) =>
      [id, read, ...(after ? [after.shelf, after.number] : [])].join('.'),
    )
    .join('~');
}

/** Returns the position of a cursor of the form that the contract checks. */
export function positionOf(cursor: string): Position {
  const parts = cursor.split('~').filter(Boolean);
  return new Map(
    parts.map((part) => {
      const [id = '', read, shelf, number] = part.split('.');
      const after = shelf === undefined ? {} : { after: placeOf(shelf, number) };
      return [id as DatasetId, { read: Number(read), ...after }];
    }),
  );
}

const placeOf = (shelf: string, number = ''): Place => ({
  shelf: Number(shelf),
  number: Number(number),
});

/** Returns the position without what lies behind the ends of the logs: a client may send any numbers. */
export function upTo(position: Position, ends: ReadonlyMap<DatasetId, number>): Position {
  return new Map(
    [...ends].map(([id, end]) => {
      const place = placeIn(position, id);
      return [id, place.read >= end ? { read: end } : place];
    }),
  );
}

/** Returns the ends of the logs as they were when a page ended at the position. */
export function endsAt(
  position: Position,
  ends: ReadonlyMap<DatasetId, number>,
): ReadonlyMap<DatasetId, number> {
  const places = [...position].filter(([id]) => ends.has(id));
  return new Map(
    places.map(([id, { read, after }]) => [
      id,
      Math.min(after ? read + 1 : read, ends.get(id) ?? 0),
    ]),
  );
}
