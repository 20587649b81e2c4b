import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chronicle } from '@leadmart/faults/chronicle';
import { openShop, type Shop } from '@leadmart/faults/population/shop';
import { CardProvider } from '@leadmart/faults/world/card-provider';
import { Stores } from '@leadmart/faults/world/stores';
import { People } from '@leadmart/journeys/people';
import { startStack, type Stack } from '@leadmart/runner';
import { BackOffice } from './back-office.js';

const registeredAtOnce = 8;
const credits = 1_000_000;
const stock = { uploads: 4, leadsPerState: 30_000 };

/** All users come from one address. The limits per account stay as they are in production. */
const env = {
  CONNECTIONS_PER_ADDRESS: '100000',
  WAITING_REQUESTS_PER_CLIENT: '500',
  DEMO_ACCOUNTS: 'true',
  RATE_LIMIT_PER_ADDRESS: '1000000000',
  REGISTER_PER_ADDRESS_PER_MINUTE: '1000000',
  LOGIN_FREE_FAILURES_PER_ADDRESS: '1000000',
};

/** A running product with stock and customers, and the ways to look behind it. */
export interface Place {
  readonly stack: Stack;
  readonly stores: Stores;
  readonly provider: CardProvider;
  readonly shop: Shop;
  readonly chronicle: Chronicle;
  close(): Promise<void>;
}

export async function openPlace(users: number, print: (text: string) => void): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'leadmart-load-'));
  const chronicle = new Chronicle(join(folder, 'chronicle.jsonl'), print);
  const dataDir = join(folder, 'data');
  const stack = await startStack({ dataDir, ownServers: true, keepAlive: true, env });
  const stores = await Stores.of(stack);
  const provider = new CardProvider(stack.mailUrl.replace(/\/mail$/, ''));
  const close = async (): Promise<void> => {
    await stores.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const shop = await openShop({ people: new People(stack), provider, chronicle }, stores);
    await fillShop(shop, users);
    return { stack, stores, provider, shop, chronicle, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillShop(shop: Shop, users: number): Promise<void> {
  const office = new BackOffice(shop);
  for (let n = 0; n < stock.uploads; n += 1) await office.upload(stock.leadsPerState);
  while (shop.customers.length < users) {
    const some = Array.from({ length: Math.min(registeredAtOnce, users - shop.customers.length) });
    const registered = await Promise.all(some.map(() => shop.people.aBuyerWith(credits)));
    for (const person of registered) {
      shop.customers.push(person);
      shop.promises.adjustments.push({ userId: person.user._id, applied: credits });
    }
  }
}
