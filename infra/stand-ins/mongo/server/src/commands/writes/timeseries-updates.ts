import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';

export interface RequestedUpdate {
  filter: Doc;
  update: unknown;
  multi: boolean;
  upsert: boolean;
}

const refusal = (what: string): CommandError =>
  new CommandError('InvalidOptions', `Cannot perform ${what}`);

function pathsOf(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key];
    if (!Array.isArray(value)) return [key];
    return value.flatMap((clause: unknown) => (isPlainObject(clause) ? pathsOf(clause) : []));
  });
}

/**
 * Only the metadata field of measurements can be updated, and only for all documents of a source.
 */
export function refuseTimeseriesUpdate(
  { options }: CollectionMeta,
  requested: RequestedUpdate,
): void {
  const timeseries = options['timeseries'];
  if (!isPlainObject(timeseries)) return;
  const { filter, update, multi, upsert } = requested;
  const metaField = timeseries['metaField'];
  if (!multi) throw refusal('a non-multi update on a time-series collection');
  if (upsert) throw refusal('an upsert on a time-series collection');
  if (typeof metaField !== 'string') {
    throw refusal('an update on a time-series collection that does not have a metaField');
  }
  const isMeta = (path: string): boolean => path === metaField || path.startsWith(`${metaField}.`);
  if (!pathsOf(filter).every(isMeta)) {
    throw refusal(
      `an update on a time-series collection when querying on a field that is not the metaField '${metaField}'`,
    );
  }
  const operators = isPlainObject(update) ? Object.values(update) : [];
  const changed = operators.flatMap((fields) => (isPlainObject(fields) ? Object.keys(fields) : []));
  if (changed.length === 0 || !changed.every(isMeta)) {
    throw refusal(
      `an update on a time-series collection which updates a field that is not the metaField '${metaField}'`,
    );
  }
}
