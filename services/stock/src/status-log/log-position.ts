import type { DatasetId } from '@leadmart/contracts';
import type { Place } from '../shelves/shelf.js';

/** The last change in the log of some datasets. */
export type LogEnds = ReadonlyMap<DatasetId, number>;

/** How far the log of one dataset was read. */
interface LogPlace {
  /** The last change that was read completely; 0 if none. */
  readonly read: number;
  /** The last lead of the next change that was read, if it was read in part. */
  readonly after?: Place;
}

const start: LogPlace = { read: 0 };

/** How far the logs of some datasets were read; nothing of all others. */
export class LogPosition {
  private constructor(private readonly places: ReadonlyMap<DatasetId, LogPlace>) {}

  static atEnds(ends: LogEnds): LogPosition {
    return new LogPosition(new Map([...ends].map(([id, read]) => [id, { read }])));
  }

  /** The position of a cursor of the form that the contract checks. */
  static of(cursor: string): LogPosition {
    const parts = cursor.split('~').filter(Boolean);
    return new LogPosition(
      new Map(
        parts.map((part) => {
          const [id = '', read, shelf, number] = part.split('.');
          const after = shelf === undefined ? {} : { after: placeOf(shelf, number) };
          return [id as DatasetId, { read: Number(read), ...after }];
        }),
      ),
    );
  }

  /** As text: `<dataset>.<read>` and, after a part of a change, `.<shelf>.<number>`. */
  get cursor(): string {
    return [...this.places]
      .filter(([, { read, after }]) => read > 0 || after)
      .map(([id, { read, after }]) =>
        [id, read, ...(after ? [after.shelf, after.number] : [])].join('.'),
      )
      .join('~');
  }

  in(datasetId: DatasetId): LogPlace {
    return this.places.get(datasetId) ?? start;
  }

  /** The changes that were read completely, of the datasets with a part in this position. */
  get ends(): LogEnds {
    return new Map([...this.places].map(([id, { read }]) => [id, read]));
  }

  /** Without what lies behind the ends of the logs: a client may send any numbers. */
  upTo(ends: LogEnds): LogPosition {
    return new LogPosition(
      new Map(
        [...ends].map(([id, end]) => {
          const place = this.in(id);
          return [id, place.read >= end ? { read: end } : place];
        }),
      ),
    );
  }

  /** The ends of the logs as they were when a page ended here. */
  endsAmong(ends: LogEnds): LogEnds {
    const places = [...this.places].filter(([id]) => ends.has(id));
    return new Map(
      places.map(([id, { read, after }]) => [
        id,
        Math.min(after ? read + 1 : read, ends.get(id) ?? 0),
      ]),
    );
  }

  /** The position after a change, or after one of its leads. */
  after(
    { datasetId, number }: { readonly datasetId: DatasetId; readonly number: number },
    lead?: Place,
  ): LogPosition {
    const place = lead ? { read: number - 1, after: lead } : { read: number };
    if (place.read < this.in(datasetId).read) return this;
    return new LogPosition(new Map([...this.places, [datasetId, place]]));
  }
}

const placeOf = (shelf: string, number = ''): Place => ({
  shelf: Number(shelf),
  number: Number(number),
});
