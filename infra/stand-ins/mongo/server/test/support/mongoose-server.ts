import mongoose, { type Connection } from 'mongoose';
import { startTestServer, type TestServer } from './test-server.js';

export interface MongooseServer extends TestServer {
  connection: Connection;
  /** One more connection to the same database. */
  connect(): Promise<Connection>;
}

/** A server with a Mongoose connection to a database of this test file's own. */
export async function startMongooseServer(): Promise<MongooseServer> {
  const server = await startTestServer();
  const connect = (): Promise<Connection> =>
    mongoose.createConnection(server.url, { dbName: server.db.databaseName }).asPromise();
  const connection = await connect();
  return {
    ...server,
    connection,
    connect,
    async stop() {
      await connection.close();
      await server.stop();
    },
  };
}
