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

/** One page of a Stripe list, newest first: `limit`, `starting_after` and `created[gte|lte]`. */
export function listPage<T extends Listed>(
  newestFirst: readonly T[],
  params: Params,
  url: string,
): List<T> {
  const found = newestFirst.filter((item) => createdWithin(item.created, params.nested('created')));
  const limit = params.integer('limit') ?? 10;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', 'limit');
  const after = params.text('starting_after');
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw noSuch('object', after, 'starting_after');
  const to = from + limit;
  return { object: 'list', url, has_more: to < found.length, data: found.slice(from, to) };
}

const createdWithin = (created: number, range: Params): boolean =>
  created >= (range.integer('gte') ?? created) && created <= (range.integer('lte') ?? created);
