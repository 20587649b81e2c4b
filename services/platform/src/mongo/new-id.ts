import { Types } from 'mongoose';

/** Returns a new id: 24 hex digits that sort by the second of their creation. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
