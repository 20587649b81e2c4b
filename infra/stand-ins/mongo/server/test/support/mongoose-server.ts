import mongoose, { type Connection } from 'mongoose';
import { startTestServer, type TestServer } from './test-server.js';

export interface MongooseServer extends TestServer {
  connection: Connection;
  /** Opens another connection to the same database. */
  connect(): Promise<Connection>;
}

/** A server and a Mongoose connection to a database that only this test file uses. */
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
