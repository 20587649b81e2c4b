import type { UserId } from '@leadmart/contracts';
import type { Migration } from '@leadmart/platform/migrations';
import { nameKeyOf } from '../users/name-key.js';
import type { UserDocument } from '../users/user.schema.js';

const usersAtOnce = 500;

/**
 * Fills the keys that sort users by name. A user who registers at a replica of the previous build during the update
 * has no key and is sorted before the others.
 */
export const fillNameKeys: Migration = {
  version: 1,
  name: 'fill the keys that sort users by name',
  worksFrom: 0,
  up: async ({ db, signal }) => {
    const users = db.collection<UserDocument>('users');
    for (let after = ''; ;) {
      signal.throwIfAborted();
      const page = await users
        .find({ _id: { $gt: after as UserId }, nameKey: { $exists: false } })
        .project<Pick<UserDocument, '_id' | 'username'>>({ username: 1 })
        .sort({ _id: 1 })
        .limit(usersAtOnce)
        .toArray();
      if (page.length === 0) return;
      const writes = page.map((user) => ({
        updateOne: { filter: { _id: user._id }, update: { $set: { nameKey: nameKeyOf(user) } } },
      }));
      await users.bulkWrite(writes, { ordered: false });
      after = page.at(-1)?._id ?? after;
    }
  },
};
