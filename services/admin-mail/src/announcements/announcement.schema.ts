import { announcementTypes } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Announcement } from './announcement.js';

export type AnnouncementDocument = Omit<Announcement, 'id'> & { readonly _id: string };

export const announcementSchema = new Schema<AnnouncementDocument>(
  {
    _id: String,
    title: { type: String, required: true },
    content: { type: String, required: true },
    type: { type: String, required: true, enum: announcementTypes },
    active: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'announcements', versionKey: false },
);
announcementSchema.index({ active: 1, createdAt: -1 });
announcementSchema.index({ createdAt: -1 });

/** What an admin did to the announcements, kept for ever. */
export interface AnnouncementChange {
  readonly adminId: string;
  readonly what: 'created' | 'changed' | 'deleted';
  readonly before: Announcement | null;
  readonly after: Announcement | null;
  readonly at: Date;
}

export const announcementChangeSchema = new Schema<AnnouncementChange>(
  {
    adminId: { type: String, required: true },
    what: { type: String, required: true },
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    at: { type: Date, required: true },
  },
  { collection: 'announcement_changes', versionKey: false },
);

export const ANNOUNCEMENT_MODEL = 'Announcement';
export const ANNOUNCEMENT_CHANGE_MODEL = 'AnnouncementChange';
