import { MongoClient, type Collection, type Document } from 'mongodb';
import type { ProcessName, Stack } from '@leadmart/runner';

/** Direct access to the databases of a stack. */
export class Stores {
  private constructor(
    private readonly client: MongoClient,
    private readonly prefix: string,
  ) {}

  static async of({ env }: Stack): Promise<Stores> {
    const options = { directConnection: true };
    const client = await MongoClient.connect(env['MONGO_URL'] ?? '', options);
    return new Stores(client, env['MONGO_DB_PREFIX'] ?? '');
  }

  collection<D extends Document>(service: ProcessName, name: string): Collection<D> {
    return this.client.db(`${this.prefix}_${service}`).collection<D>(name);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
