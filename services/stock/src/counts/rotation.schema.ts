import type { DatasetId } from '@leadmart/contracts';
import { entity, text, value, type DocumentOf } from '@leadmart/platform/entities';

/** The numbers on each shelf at which the next purchase starts, one for each price band. Written outside of transactions, because a lost write is harmless. */
export const rotations = entity({
  collection: 'rotations',
  fields: {
    _id: text<DatasetId>(),
    /** `pointerKey` → number of the next lead. */
    pointers: value<Readonly<Record<string, number>>>(),
  },
});

export type RotationDocument = DocumentOf<typeof rotations>;
