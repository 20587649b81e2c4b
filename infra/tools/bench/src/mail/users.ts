import { MongoClient } from 'mongodb';
import { eventually } from '@leadmart/journeys/eventually';
import type { Stack } from '@leadmart/runner';

const writesAtOnce = 1_000;
const learnedWithinMs = 20 * 60_000;

/**
 * Enters verified users where auth keeps them, and has admin-mail learn of everybody the way it does
 * when it is put beside an auth that has users already: by asking. Tells how many there are then.
 */
export async function enterUsers(stack: Stack, count: number): Promise<number> {
  const { MONGO_URL = '', MONGO_DB_PREFIX = '' } = stack.env;
  const client = await MongoClient.connect(MONGO_URL, { directConnection: true });
  try {
    const users = client.db(`${MONGO_DB_PREFIX}_auth`).collection<{ _id: string }>('users');
    const mail = client.db(`${MONGO_DB_PREFIX}_admin-mail`);
    await stack.kill('admin-mail');
    for (let from = 0; from < count; from += writesAtOnce) {
      const some = Math.min(writesAtOnce, count - from);
      await users.insertMany(Array.from({ length: some }, (_, index) => aUser(from + index)));
    }
    await mail.collection('catch_ups').deleteMany({});
    await stack.restart('admin-mail');
    await eventually(
      'admin-mail knowing everybody',
      async () =>
        (await mail.collection('catch_ups').countDocuments({ doneAt: { $ne: null } })) > 0,
      learnedWithinMs,
    );
    return await users.countDocuments({ verifiedAt: { $ne: null } });
  } finally {
    await client.close();
  }
}

/** Nobody signs in as one of them, and nobody searches for them. */
function aUser(index: number) {
  const now = new Date();
  return {
    _id: index.toString(16).padStart(24, '0'),
    email: `person-${index}@example.com`,
    username: `Person ${index}`,
    passwordHash: 'none',
    isAdmin: false,
    verifiedAt: now,
    sessionVersion: 0,
    registeredAt: now,
    searchKeys: [],
  };
}
