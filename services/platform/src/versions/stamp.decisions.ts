import { StaleWrite, type CatalogueError, type UserId } from '@leadmart/contracts';

/** The values of a thing that users can change, in the units and with the names of its view. */
export type Values = Readonly<Record<string, unknown>>;

/** The last change of one value. `by` is null for Leadmart itself. */
interface LastChange {
  readonly version: number;
  readonly by: UserId | null;
  readonly at: Date;
  /** The value before, if the thing keeps it for an undo. */
  readonly before?: unknown;
}

/** The version of a thing and the last change of each of its values; stored with the thing. */
export interface Stamp {
  readonly version: number;
  readonly values: Readonly<Record<string, LastChange>>;
}

/** A thing without a stamp was never changed. */
export interface Stamped {
  readonly stamp?: Stamp;
}

export interface ChangedBy {
  readonly by: UserId | null;
  readonly at: Date;
  /** Keeps the values before the change, for an undo. Missing where they are personal. */
  readonly isUndoable?: true;
}

/** The values before the last change of a thing, and the end of the time in which they can be restored. */
export interface Undo {
  readonly until: string;
  readonly values: Record<string, unknown>;
}

const undoableMs = 24 * 60 * 60 * 1_000;

/** A client's change. Without a version it takes the thing as it is. */
export interface Sent {
  readonly version: number | undefined;
  /** The values that the client asks for; empty for a deletion. */
  readonly values: Values;
}

/** The version of a thing that was never changed. */
const firstVersion = 1;

export function versionOf({ stamp }: Stamped): number {
  return stamp?.version ?? firstVersion;
}

/**
 * A thing after a change: its version is one higher, unless no value differs. Without `before` the thing is new, but its id may have
 * belonged to an earlier one, so that its version begins above all versions of that.
 */
export function stamped<T extends Stamped>(
  valuesOf: (one: T) => Values,
  { before, after }: { readonly before: T | undefined; readonly after: T },
  { by, at, isUndoable }: ChangedBy,
): T {
  const was = before && valuesOf(before);
  const changed = Object.entries(valuesOf(after)).filter(
    ([name, value]) => !was || !isSame(was[name], value),
  );
  if (changed.length === 0) return after;
  const version = before ? versionOf(before) + 1 : at.getTime();
  const changes = Object.fromEntries(
    changed.map(([name]) => {
      const before = was && isUndoable && { before: was[name] ?? null };
      return [name, { version, by, at, ...before }];
    }),
  );
  return { ...after, stamp: { version, values: { ...before?.stamp?.values, ...changes } } };
}

/** The values that an undo of the last change restores, within a day; undefined if nothing was kept of it. */
export function undoOf({ stamp }: Stamped, now: Date): Undo | undefined {
  const last = Object.entries(stamp?.values ?? {}).filter(
    ([, change]) => change.version === stamp?.version && 'before' in change,
  );
  const [first] = last;
  if (!first || now.getTime() - first[1].at.getTime() >= undoableMs) return undefined;
  const until = new Date(first[1].at.getTime() + undoableMs).toISOString();
  return { until, values: Object.fromEntries(last.map(([name, { before }]) => [name, before])) };
}

/** Why a change is refused: the thing has another version than the client changed. Undefined if it is not stale. */
export function staleness(
  { stamp }: Stamped,
  current: Values,
  { version, values }: Sent,
): CatalogueError | undefined {
  const now = versionOf({ stamp });
  if (version === undefined || version === now) return undefined;
  const changes = Object.entries(stamp?.values ?? {})
    .filter(([, change]) => change.version > version)
    .toSorted(([, one], [, other]) => other.version - one.version)
    .map(([field, { by, at }]) => ({
      field,
      ...(field in values && !isSame(values[field], current[field]) && { sent: values[field] }),
      current: current[field] ?? null,
      changedBy: by === null ? null : { _id: by, isYou: false },
      changedAt: at.toISOString(),
    }));
  return StaleWrite({ version: now, changes, current });
}

/** Throws StaleWrite. Within the transaction of the change: a change at the same time makes it run again. */
export function refuseStale<T extends Stamped>(
  valuesOf: (one: T) => Values,
  stored: T,
  sent: Sent,
): void {
  const refusal = staleness(stored, valuesOf(stored), sent);
  if (refusal) throw refusal;
}

/** The order of fields of stored objects says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
