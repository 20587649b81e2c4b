import { DatasetChanged, DatasetCreated, DatasetDeleted, type Envelope } from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';

/** A dataset as analytics last heard of it. A deleted one stays, for the names of what it sold. */
export interface KnownDataset {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  readonly leadCount: number;
  readonly deleted: boolean;
  readonly asOf: Date;
}

const definitions = [DatasetCreated, DatasetChanged, DatasetDeleted];

export function isAboutDataset(type: string): boolean {
  return definitions.some((definition) => definition.type === type);
}

/** What this event says about a dataset; nothing, when it is about something else. */
export function toldBy(envelope: Envelope): KnownDataset | undefined {
  const definition = definitions.find(({ type }) => type === envelope.type);
  if (!definition) return undefined;
  const { datasetId, name, visible, leadCount, occurredAt } = payloadOf(definition, envelope);
  const deleted = definition === DatasetDeleted;
  return { id: datasetId, name, visible, leadCount, deleted, asOf: new Date(occurredAt) };
}

/** Events may arrive in another order than they happened: the newer word counts, and a deletion for ever. */
export function isNews(told: KnownDataset, known: KnownDataset | undefined): boolean {
  if (!known) return true;
  if (known.deleted) return false;
  return told.deleted || told.asOf >= known.asOf;
}
