import fc from 'fast-check';
import { hostileValue } from './hostile-values.js';

type Mutation =
  | { readonly kind: 'drop' | 'wrap' }
  | { readonly kind: 'put'; readonly value: unknown }
  | { readonly kind: 'add'; readonly key: string; readonly value: unknown };

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('drop' as const, 'wrap' as const) }),
  { arbitrary: fc.record({ kind: fc.constant('put' as const), value: hostileValue }), weight: 3 },
  fc.record({
    kind: fc.constant('add' as const),
    key: fc.constantFrom('isAdmin', '$where', 'constructor', '_id', 'creditBalance', 'price', ''),
    value: hostileValue,
  }),
);

/** Copies of the given values, each changed in one place. */
export function nearlyValid(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), mutation)
    .map(([value, at, change]) => changed(value, placesOf(value), at, change));
}

type Place = readonly string[];

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.entries(value).flatMap(([key, one]) => placesOf(one, [...place, key]));
  return [place, ...inner];
}

function changed(value: unknown, places: readonly Place[], at: number, change: Mutation): unknown {
  return changedAt(value, places[at % places.length] ?? [], change);
}

function changedAt(value: unknown, [key, ...rest]: Place, change: Mutation): unknown {
  if (key === undefined) return applied(value, change);
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && change.kind === 'drop') delete copy[key];
  else copy[key] = changedAt(copy[key], rest, change);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

function applied(value: unknown, change: Mutation): unknown {
  switch (change.kind) {
    case 'drop':
      return undefined;
    case 'wrap':
      return [value];
    case 'put':
      return change.value;
    case 'add':
      return { ...(typeof value === 'object' ? value : {}), [change.key]: change.value };
  }
}
