import { DatasetChanged, DatasetCreated, DatasetDeleted, type Envelope } from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';

/** A dataset as of its latest event. A deleted dataset stays, for the name beside its sales. */
export interface Dataset {
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

/** The dataset in an event, or undefined when the event is about something else. */
export function datasetIn(envelope: Envelope): Dataset | undefined {
  const definition = definitions.find(({ type }) => type === envelope.type);
  if (!definition) return undefined;
  const { datasetId, name, visible, leadCount, occurredAt } = payloadOf(definition, envelope);
  const deleted = definition === DatasetDeleted;
  return { id: datasetId, name, visible, leadCount, deleted, asOf: new Date(occurredAt) };
}
