import { noStatusChanges } from '@leadmart/contracts';
import type { StatusReaderDocument } from './status-reader.schema.js';

export type StatusReader = Omit<StatusReaderDocument, '_id'>;

export const newReader: StatusReader = {
  seen: '',
  counted: '',
  unseen: noStatusChanges,
};
