import type { Params } from './form-body.js';
import { invalidRequest, noSuch } from './stripe-error.js';

interface Listed {
  readonly id: string;
  readonly created: number;
}

export interface List<T> {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: readonly T[];
}

/**
 * One page of a Stripe list, newest first: `limit`, `starting_after`, `ending_before`,
 * `created[gte|gt|lte|lt]` and equality on the named fields.
 */
export function listPage<T extends Listed>(
  newestFirst: readonly T[],
  params: Params,
  options: { url: string; filters: readonly (keyof T & string)[] },
): List<T> {
  const found = newestFirst
    .filter((item) => createdWithin(item.created, params))
    .filter((item) => options.filters.every((name) => matches(item[name], params.text(name))));
  const limit = params.integer('limit') ?? 10;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', 'limit');
  const { from, to } = window(found, params, limit);
  const endingBefore = params.text('ending_before') !== undefined;
  return {
    object: 'list',
    url: options.url,
    has_more: endingBefore ? from > 0 : to < found.length,
    data: found.slice(from, to),
  };
}

function window(
  found: readonly Listed[],
  params: Params,
  limit: number,
): { from: number; to: number } {
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (before !== undefined) {
    const to = position(found, before, 'ending_before');
    return { from: Math.max(0, to - limit), to };
  }
  const from = after === undefined ? 0 : position(found, after, 'starting_after') + 1;
  return { from, to: from + limit };
}

function position(found: readonly Listed[], id: string, param: string): number {
  const index = found.findIndex((item) => item.id === id);
  if (index === -1) throw noSuch('object', id, param);
  return index;
}

const matches = (value: unknown, wanted: string | undefined): boolean =>
  wanted === undefined || value === wanted;

function createdWithin(created: number, params: Params): boolean {
  const exactly = params.integer('created');
  const range = params.nested('created');
  return (
    created === (exactly ?? created) &&
    created >= (range.integer('gte') ?? created) &&
    created <= (range.integer('lte') ?? created) &&
    created > (range.integer('gt') ?? -Infinity) &&
    created < (range.integer('lt') ?? Infinity)
  );
}
