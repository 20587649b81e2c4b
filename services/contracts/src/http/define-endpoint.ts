import { z } from 'zod';
import type { AuditAction, AuditSubjectType } from '../audit-actions.js';
import type { ErrorKind } from '../errors/define-error.js';
import type { FileEnding } from '../file-types.js';
import type { ServiceName } from '../services.js';

/** The callers that an endpoint admits: everyone, signed-in users with a verified address, or admins. */
export type Access = 'public' | 'user' | 'admin';

/** The scopes of API keys: the operations that a key opens for its user. See `Endpoint.scopes`. */
export const apiKeyScopes = ['read', 'buy', 'download', 'suppress', 'call'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/**
 * The proof of identity that a session needs beside its token: what the account has, a second factor where one is on and the
 * password otherwise.
 *
 * - `recent`: given in the last 15 minutes.
 * - `with-password`: the body has the password, and an account with a second factor needs a recent proof by it, too.
 * - `saved-card`: recent, if the payment charges a card on file.
 * - `above`: recent, if the amounts of this kind that the admin changed within the hour exceed the operator's limit. There is
 *   none by default, because the specification's calls answer without a proof; the site asks before it sends them.
 *
 * Refused with 423. API keys give no proof.
 */
export type Proof = 'recent' | 'with-password' | 'saved-card' | { readonly above: AdminAmount };

/** The amounts that admins change: credits moved, recipients of mails, things deleted, prices changed. */
export const adminAmounts = ['credits', 'recipients', 'deletions', 'prices'] as const;
export type AdminAmount = (typeof adminAmounts)[number];

/** How the audit trail records a read of other people's data. The subject's id is the `id` in the path, or `all`. */
export interface AuditedRead {
  readonly action: AuditAction;
  readonly subject: { readonly type: AuditSubjectType; readonly name?: string };
}

/** One operation of the API as data. The API reference, the gateway's routes and tests are made from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces. */
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  /** An API key with any of these scopes may call the operation. Without them it is closed to API keys. */
  readonly scopes?: readonly ApiKeyScope[];
  /** See `Proof`. `proof-of-identity.spec.ts` lists the operations without it, and why they need none. */
  readonly proof?: Proof;
  /** Successful calls are recorded. `audited-reads.spec.ts` lists the reads of admins without it, and why. */
  readonly audited?: AuditedRead;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Request headers of the operation, besides those of every request. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A multipart body with these text fields beside one `file`. */
  readonly upload?: z.ZodObject;
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** Another success status with the same response: the operation is complete, or has only begun. */
  readonly alsoStatus?: 202;
  readonly response?: z.ZodType;
  /** Refusals of this operation besides those of its access, parameters and body. */
  readonly refuses?: readonly ErrorKind[];
  /**
   * The response carries an `ETag`; a request with it in `If-None-Match` is answered 304. Browsers keep a `shared`
   * response, which is the same for all users with the same rights, and no `own` one. Any cache may answer with a
   * `public` one for a minute.
   */
  readonly conditional?: 'public' | 'shared' | 'own';
  /**
   * The thing has a version: its `ETag` and `version` in the body. A change with another version in `If-Match` or in its body is
   * refused with StaleWrite. See decisions/0055.
   */
  readonly versioned?: true;
  /** The response is a file with this ending, or with one that the request chooses. */
  readonly file?: FileEnding | readonly FileEnding[];
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
