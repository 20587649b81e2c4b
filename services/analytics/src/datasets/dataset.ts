import { DatasetChanged, DatasetCreated, DatasetDeleted, type Envelope } from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import { payloadOf } from '@leadmart/platform/messaging';
import type { datasets } from './dataset.schema.js';

/** A dataset in any generation: its id is the dataset's. */
export type Dataset = EntityOf<typeof datasets, 'generation'>;

const definitions = [DatasetCreated, DatasetChanged, DatasetDeleted];

export function isAboutDataset(type: string): boolean {
  return definitions.some((definition) => definition.type === type);
}

/** The dataset in an event, or undefined when the event is about something else. */
export function datasetIn(envelope: Envelope): Dataset | undefined {
  const definition = definitions.find(({ type }) => type === envelope.type);
  if (!definition) return undefined;
  const { datasetId, name, visible, leadCount, occurredAt } = payloadOf(definition, envelope);
  const deleted = definition === DatasetDeleted;
  return { id: datasetId, name, visible, leadCount, deleted, asOf: new Date(occurredAt) };
}

/** The name of a dataset whose events have not arrived. */
export const unknownDataset = 'Unknown dataset';
