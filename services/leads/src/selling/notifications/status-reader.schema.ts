import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { StatusReader } from './status-reader.js';

export interface StatusReaderDocument extends StatusReader {
  readonly _id: UserId;
}

export const statusReaderSchema = new Schema<StatusReaderDocument>(
  {
    _id: String,
    seen: String,
    counted: String,
    unseen: Object,
    mails: Boolean,
    alertMails: Boolean,
    mailedOn: String,
  },
  { collection: 'status_readers', versionKey: false },
);

export const STATUS_READER_MODEL = 'StatusReader';
