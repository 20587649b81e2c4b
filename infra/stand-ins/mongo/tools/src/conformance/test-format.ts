import type { Document } from 'mongodb';

/**
 * The drivers' unified test format, as far as this runner supports it. The files are Extended JSON.
 */
export interface TestFile {
  description: string;
  schemaVersion: string;
  runOnRequirements?: Requirement[];
  createEntities?: EntityDefinition[];
  initialData?: CollectionData[];
  tests: Test[];
}

export interface Test {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  expectLogMessages?: Document[];
  outcome?: CollectionData[];
}

export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: 'require' | 'forbid' | 'allow';
  serverParameters?: Document;
  auth?: boolean;
  csfle?: unknown;
}

/** One key (client, database, collection, session, bucket, …) with the settings of the entity. */
export type EntityDefinition = Record<string, Document>;

export interface CollectionData {
  databaseName: string;
  collectionName: string;
  createOptions?: Document;
  documents: Document[];
}

export interface Operation {
  name: string;
  object: string;
  arguments?: Document;
  ignoreResultAndError?: boolean;
  expectError?: Document;
  expectResult?: unknown;
  saveResultAsEntity?: string;
}

export interface ExpectedEvents {
  client: string;
  eventType?: 'command' | 'cmap' | 'sdam';
  events: Document[];
  ignoreExtraEvents?: boolean;
}

/** The deployment or the driver does not support the test, so it is skipped. */
export class Skipped extends Error {}

/** The result differs from the expectation. */
export class Mismatch extends Error {}
