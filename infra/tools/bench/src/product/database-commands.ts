import { MongoClient } from 'mongodb';

/** Counts the commands of all services by the server's counters. */
export class DatabaseCommands {
  private constructor(private readonly client: MongoClient) {}

  static async of(mongoUrl: string): Promise<DatabaseCommands> {
    return new DatabaseCommands(await MongoClient.connect(mongoUrl, { directConnection: true }));
  }

  /** All commands since the server started. */
  async count(): Promise<number> {
    const status = await this.client.db('admin').command({ serverStatus: 1 });
    const counters = status['opcounters'] as Readonly<Record<string, number>>;
    return Object.values(counters).reduce((sum, one) => sum + one, 0);
  }

  get database(): MongoClient {
    return this.client;
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
