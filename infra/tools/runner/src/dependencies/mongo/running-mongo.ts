import type { PortPlan } from '../../stack/ports.js';

/** The servers that a stack may find its data on. */
export type MongoKind = 'embedded' | 'mongod' | 'docker' | 'url';

/** A MongoDB that a stack uses. */
export interface RunningMongo {
  readonly url: string;
  /** It runs for others as well: this stack uses databases of its own on it and does not stop it. */
  readonly shared: boolean;
  readonly stop: () => Promise<void>;
}

/** The address of a stack's own server. */
export const addressOfMongo = (ports: PortPlan): string =>
  `mongodb://127.0.0.1:${ports.mongo}/?replicaSet=rs0`;
