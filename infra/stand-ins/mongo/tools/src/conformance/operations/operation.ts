import type { Document, MongoClient } from 'mongodb';
import type { Entities } from '../entities.js';
import type { Matcher } from '../matching/match.js';
import type { Operation } from '../test-format.js';

/** The context of an operation. */
export interface Running {
  entities: Entities;
  matcher: Matcher;
  /**
   * A connection to the deployment apart from the clients of the test, whose events are counted.
   */
  internal: MongoClient;
  /** The fail points to disable after the test. */
  failPoints: Set<string>;
  /** Returns the expected error that occurred, if any. */
  runOperation(operation: Operation): Promise<{ expectedError?: Error }>;
}

/** An operation of an entity of type T, with resolved arguments. */
export type EntityOperation<T> = (target: T, given: Document, running: Running) => unknown;

export type Operations<T> = Record<string, EntityOperation<T>>;
