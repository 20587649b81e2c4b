import { setTimeout as pause } from 'node:timers/promises';
import { Mailbox } from '@leadmart/journeys/mailbox';
import {
  people as customerNames,
  population,
  type PlannedOperation,
} from '../plan/planned-operations.js';
import { Admin } from './admin.js';
import { Buyer } from './buyer.js';
import { Caller } from './caller.js';
import { Payer } from './payer.js';
import type { Shop } from './shop.js';
import { Visitor } from './visitor.js';

/** A user who carries out planned operations. */
interface Member {
  perform(operation: PlannedOperation): Promise<void>;
  /** After all faults: repeats the operations without a definite answer. */
  finish(): Promise<void>;
}

const startCredits = 2_000;

/** All users of the product in a round. */
export class Population {
  private constructor(
    private readonly members: ReadonlyMap<string, Member>,
    private readonly shop: Shop,
  ) {}

  static async of(shop: Shop, mailUrl: string): Promise<Population> {
    const members = new Map<string, Member>();
    const { people, admin, chronicle } = shop;
    const customers = await Promise.all(customerNames.map(() => people.aBuyerWith(startCredits)));
    shop.customers.push(...customers);
    for (const [index, person] of customers.entries()) {
      const name = customerNames[index] ?? '';
      shop.promises.adjustments.push({ userId: person.user._id, applied: startCredits });
      const caller = new Caller(people, person, chronicle);
      const isBuyer = (population.buyer as readonly string[]).includes(name);
      members.set(name, isBuyer ? new Buyer(caller, shop) : new Payer(caller, shop));
    }
    for (const name of population.admin) {
      const caller = new Caller(people, admin, chronicle, 'leadmart-demo');
      members.set(name, new Admin(caller, shop));
    }
    for (const name of population.visitor)
      members.set(name, new Visitor(shop, new Mailbox(mailUrl)));
    return new Population(members, shop);
  }

  /** Carries out the operations of all users at their times, one after the other for each user. */
  async live(operations: readonly PlannedOperation[], milliseconds: number): Promise<void> {
    const begin = Date.now();
    const day = async (name: string, member: Member): Promise<void> => {
      for (const operation of operations.filter(({ by }) => by === name)) {
        const early = begin + operation.atMs - Date.now();
        if (early > 0) await pause(early);
        if (Date.now() - begin > milliseconds) return;
        this.shop.chronicle.count('operations');
        await member.perform(operation);
      }
    };
    await Promise.all([...this.members].map(([name, member]) => day(name, member)));
  }

  async finish(): Promise<void> {
    await Promise.all([...this.members.values()].map((member) => member.finish()));
  }
}
