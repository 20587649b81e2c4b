import type { Params } from './form-body.js';
import { noSuch } from './stripe-error.js';

/** One call of Stripe's API: the id in its path, and its parameters from body or query. */
interface ApiCall {
  readonly id: string;
  readonly params: Params;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly answer: (call: ApiCall) => unknown;
}

export const get = (path: string, answer: ApiRoute['answer']): ApiRoute => ({
  method: 'GET',
  path,
  answer,
});

export const post = (path: string, answer: ApiRoute['answer']): ApiRoute => ({
  method: 'POST',
  path,
  answer,
});

export const remove = (path: string, answer: ApiRoute['answer']): ApiRoute => ({
  method: 'DELETE',
  path,
  answer,
});

export function known<T>(kind: string, id: string, found: T | undefined): T {
  if (found === undefined) throw noSuch(kind, id);
  return found;
}
