import type { UploadId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  number,
  optional,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/**
 * A page: its lines deflated so that a gzipped download contains them as they are, and the length of each line. A page of
 * more lines than a half has is deflated in two halves, so that a download that wants a part of a page rarely needs to
 * deflate all of that part again. It is written once; only an erasure blanks lines of it. The segments of the shelf refer
 * to it.
 */
export const pages = entity({
  collection: 'pages',
  fields: {
    /** `<shelf>:<page>:<upload>` */
    _id: text(),
    uploadId: text<UploadId>(),
    /** See `layoutOfPages`. */
    layout: number(),
    /** See Joinable, also for `size` and `crc32`. */
    joinable: bytes(),
    size: number(),
    crc32: number(),
    /** See line-lengths.ts. */
    lengths: bytes(),
    /** The number of deflated bytes of the first half, if there are two, and the checksum of each. */
    firstHalf: optional(number()),
    firstCrc32: optional(number()),
    secondCrc32: optional(number()),
  },
  indexes: [
    // Finds the staged pages of an upload that died.
    [{ uploadId: 1 }],
  ],
});

export type PageDocument = DocumentOf<typeof pages>;
