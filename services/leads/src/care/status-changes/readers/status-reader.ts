import { noStatusChanges } from '@leadmart/contracts';
import type { StatusReader } from './status-reader.schema.js';

/** A buyer who has seen no status change yet. */
export const newReader: StatusReader = {
  seen: '',
  counted: '',
  unseen: noStatusChanges,
};
