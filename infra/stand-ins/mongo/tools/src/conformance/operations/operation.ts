import type { Document, MongoClient } from 'mongodb';
import type { Entities } from '../entities.js';
import type { Matcher } from '../match.js';
import type { Operation } from '../test-format.js';

/** What an operation works with while its test runs. */
export interface Running {
  entities: Entities;
  matcher: Matcher;
  /** Looks at the deployment beside the test's own clients, whose events are counted. */
  internal: MongoClient;
  /** The fail points that are to be switched off after the test. */
  failPoints: Set<string>;
  /** Returns the error that was expected and came, if one was. */
  runOperation(operation: Operation): Promise<{ expectedError?: Error }>;
}

/** An operation of an entity of type T: its arguments, with sessions already looked up. */
export type EntityOperation<T> = (target: T, given: Document, running: Running) => unknown;

export type Operations<T> = Record<string, EntityOperation<T>>;
