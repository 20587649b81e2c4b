import {
  entity,
  list,
  moment,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/**
 * One complete set of read models. A rebuild makes a new generation beside the current one, and replaces the
 * current one when the new one is complete (see infra/docs/decisions/0012).
 */
export const generationFields = {
  id: text(),
  /** The time zone whose days are counted. It never changes within a generation. */
  timeZone: text(),
};

/** The generation that answers, and the one that a rebuild is making: the only document of its collection. */
export const generationStates = entity({
  collection: 'generations',
  fields: {
    /** `figures` */
    _id: text(),
    current: part(generationFields),
    building: optional(part(generationFields)),
    rebuiltAt: optional(moment()),
    /** Ids of replaced and abandoned generations that may still have documents. */
    retired: list(text()),
  },
});

export type GenerationStateDocument = DocumentOf<typeof generationStates>;
