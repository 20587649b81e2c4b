import { Types } from 'mongoose';

/** A new id: 24 hex digits that sort by the second they were made in. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
