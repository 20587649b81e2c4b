import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/**
 * plain: lines and offsets as they are. deflated: the lengths of the lines and the lines, deflated. The formats have no
 * field in common but the layout, so that a build that does not know a format fails and sends no wrong bytes.
 */
export const pageFormats = ['plain', 'deflated'] as const;
export type PageFormat = (typeof pageFormats)[number];

/** The content of a page in one of the formats. `layout` is missing in pages older than layouts: see firstLayout. */
export type PageContent =
  | { readonly layout?: number; readonly lines: Buffer; readonly offsets: Buffer }
  | { readonly layout?: number; readonly leads: number; readonly deflated: Buffer };

/** A page as stored. It is written once and never changed; the segments of the shelf refer to it. */
export type PageDocument = PageContent & {
  /** `<shelf>:<page>:<upload>` */
  readonly _id: string;
  readonly uploadId: UploadId;
};

export const pageSchema = new Schema<PageDocument>(
  {
    _id: String,
    uploadId: String,
    layout: Number,
    lines: Buffer,
    offsets: Buffer,
    leads: Number,
    deflated: Buffer,
  },
  { collection: 'pages', versionKey: false },
);
// Finds the staged pages of an upload that died.
pageSchema.index({ uploadId: 1 });

export const PAGE_MODEL = 'Page';
