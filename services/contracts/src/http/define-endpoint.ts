import { z } from 'zod';
import type { ErrorKind } from '../errors/define-error.js';
import type { ServiceName } from '../services.js';

/** The callers that an endpoint admits: everyone, signed-in users with a verified address, or admins. */
export type Access = 'public' | 'user' | 'admin';

/** One operation of the API, as data: the API reference is made from these, and tests walk them. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces. */
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Request headers that the operation reads, beside those of every request. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A multipart body with these text fields beside one `file`. */
  readonly upload?: z.ZodObject;
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** Another success status with the same response: done at once, or only begun. */
  readonly alsoStatus?: 202;
  readonly response?: z.ZodType;
  /** How this operation may refuse beside what its access, parameters and body explain. */
  readonly refuses?: readonly ErrorKind[];
  /** An answer that is not JSON. */
  readonly responseType?: 'text/csv';
}

const endpoints: Endpoint[] = [];

/** Adds an operation to the API. */
export function defineEndpoint<E extends Endpoint>(endpoint: E): E {
  endpoints.push(endpoint);
  return endpoint;
}

export function allEndpoints(): readonly Endpoint[] {
  return endpoints;
}
