import { entity, flag, moment, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** A dataset as of its latest event. A deleted dataset stays, for the name beside its sales. */
export const datasets = entity({
  collection: 'datasets',
  fields: {
    /** Generation and dataset id. */
    _id: text(),
    generation: text(),
    name: text(),
    visible: flag(),
    leadCount: number(),
    deleted: flag(),
    asOf: moment(),
  },
  indexes: [[{ generation: 1, deleted: 1 }]],
});

export type DatasetDocument = DocumentOf<typeof datasets>;
