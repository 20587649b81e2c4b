import type { Dataset } from '../../src/datasets/dataset.js';

/** A visible dataset with ten leads. */
export function aDataset(fields: Partial<Dataset> = {}): Dataset {
  return {
    id: '65f000000000000000000031',
    name: 'Small businesses',
    visible: true,
    leadCount: 10,
    deleted: false,
    asOf: new Date('2026-01-05T09:00:00Z'),
    ...fields,
  };
}
