import type { DiligenceFileId, DiligencePart, PurchaseId, UserId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  moment,
  number,
  onDemand,
  optional,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** A signed file about a pack. Its text never changes; a PDF of it is added when it is first asked for. */
export const diligenceFiles = entity({
  collection: 'diligence_files',
  fields: {
    /** The id of the pack, for later parts with `-<number>`. */
    _id: text<DiligenceFileId>(),
    packId: text<PurchaseId>(),
    buyerId: text<UserId>(),
    part: text<DiligencePart>(),
    /** 0 as it was sold, then 1, 2, 3 … for what happened since. */
    number: number(),
    text: text(),
    pdf: optional(onDemand(bytes())),
    /** By which it is verified: `<kind>:<SHA-256>` of its text, of its PDF and, as it was sold, of the CSV in both forms. */
    hashes: list(text()),
    madeAt: moment(),
  },
  indexes: [
    // The files of a pack, the newest first; all of a buyer, to export them.
    [{ buyerId: 1, packId: 1, number: -1 }],
    // The file with a hash, of one pack or of all.
    [{ hashes: 1, packId: 1 }],
  ],
});

export type DiligenceFileDocument = DocumentOf<typeof diligenceFiles>;

/** A signed file about a pack, without its PDF. */
export type DiligenceFile = EntityOf<typeof diligenceFiles, 'pdf'>;
