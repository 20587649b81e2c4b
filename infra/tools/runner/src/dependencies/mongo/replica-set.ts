import { MongoClient } from 'mongodb';

const notYetInitialized = 94;

/** Whether the server on this port is the primary of a replica set of one member. Makes it one if it is none yet. */
export const isPrimary = (port: number) => async (): Promise<boolean> => {
  const host = `127.0.0.1:${port}`;
  const options = { directConnection: true, serverSelectionTimeoutMS: 2_000 };
  const client = new MongoClient(`mongodb://${host}`, options);
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['setName'] === undefined) await initiate();
    return hello['isWritablePrimary'] === true;
  } catch {
    return false;
  } finally {
    await client.close();
  }

  async function initiate(): Promise<void> {
    const config = { _id: 'rs0', members: [{ _id: 0, host }] };
    try {
      await client.db('admin').command({ replSetGetStatus: 1 });
    } catch (error) {
      if ((error as { code?: number }).code !== notYetInitialized) throw error;
      await client.db('admin').command({ replSetInitiate: config });
    }
  }
};
