import { join } from 'node:path';
import type { DatasetView } from '@leadmart/contracts';
import { People, type Person } from '@leadmart/journeys/people';
import { aPackage } from '@leadmart/journeys/shop';
import { startStack, type Stack } from '@leadmart/runner';
import { Api } from '../api.js';
import { DatabaseCommands } from './database-commands.js';

/** Enough for every purchase of a run. */
const credits = 100_000_000;
const registeredAtOnce = 8;

/** All requests of a run come from one address. */
const withoutLimits = {
  DEMO_ACCOUNTS: 'true',
  RATE_LIMIT_PER_ADDRESS: '1000000000',
  RATE_LIMIT_PER_ACCOUNT: '1000000000',
  RATE_LIMIT_OF_API_KEYS: '1000000000',
  WAITING_REQUESTS_PER_CLIENT: '500',
  REGISTER_PER_ADDRESS_PER_MINUTE: '1000000',
  REGISTER_PER_EMAIL_PER_HOUR: '1000000',
};

/** The whole product in a folder of its own, with one dataset, an admin and buyers. */
export class Product {
  private constructor(
    readonly stack: Stack,
    readonly commands: DatabaseCommands,
    readonly admin: Api,
    readonly dataset: DatasetView,
    readonly buyers: readonly Api[],
    /** The folder of the database. */
    readonly dataFolder: string,
    /** The environment variables of its gateway. */
    readonly gatewayVariables: Readonly<Record<string, string>>,
  ) {}

  static async start(
    folder: string,
    buyers: number,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<Product> {
    const dataDir = join(folder, 'leadmart');
    let gatewayVariables = {};
    const stack = await startStack({
      dataDir,
      ownServers: true,
      keepAlive: true,
      env: { ...withoutLimits, ...variables },
      rewire: (name, variables) => {
        if (name === 'gateway') gatewayVariables = variables;
        return Promise.resolve(variables);
      },
    });
    try {
      const people = new People(stack);
      const person = await people.theAdmin();
      const admin = new Api(stack.url, person);
      const pricing = { clean: 0.1, dnc: 0.1 };
      const dataset = await admin.post<DatasetView>('/admin/datasets', { name: 'Bench', pricing });
      await furnish(admin, person);
      const registered = (await registerAll(people, buyers)).map((one) => new Api(stack.url, one));
      const commands = await DatabaseCommands.of(stack.env['MONGO_URL'] ?? '');
      const mongo = join(dataDir, 'mongo');
      return new Product(stack, commands, admin, dataset, registered, mongo, gatewayVariables);
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  get buyer(): Api {
    const [first] = this.buyers;
    if (!first) throw new Error('expected a buyer');
    return first;
  }

  async stop(): Promise<void> {
    await Promise.all([this.admin, ...this.buyers].map((api) => api.close()));
    await this.commands.close();
    await this.stack.stop();
  }
}

/** Adds the packages and announcements that pages show besides the stock. */
async function furnish(admin: Api, person: Person): Promise<void> {
  for (const creditAmount of [500, 1_000, 5_000, 10_000]) await aPackage(person, { creditAmount });
  for (const title of ['New states', 'Maintenance', 'Summer sale'])
    await admin.post('/admin/announcements', { title, content: 'Details follow.', type: 'info' });
}

async function registerAll(people: People, count: number): Promise<Person[]> {
  const registered: Person[] = [];
  while (registered.length < count) {
    const some = Array.from({ length: Math.min(registeredAtOnce, count - registered.length) });
    registered.push(...(await Promise.all(some.map(() => people.aBuyerWith(credits)))));
  }
  return registered;
}
