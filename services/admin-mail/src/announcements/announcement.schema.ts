import { announcementTypes } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Announcement } from './announcement.js';

/** An announcement as stored. */
export type AnnouncementDocument = Omit<Announcement, 'id'> & { readonly _id: string };

export const announcementSchema = new Schema<AnnouncementDocument>(
  {
    _id: String,
    title: { type: String, required: true },
    content: { type: String, required: true },
    type: { type: String, required: true, enum: announcementTypes },
    active: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    stamp: Object,
  },
  { collection: 'announcements', versionKey: false },
);
// Sort the pages of users and of admins.
announcementSchema.index({ active: 1, createdAt: -1, _id: -1 });
announcementSchema.index({ createdAt: -1, _id: -1 });

export const ANNOUNCEMENT_MODEL = 'Announcement';
