import { afterAll, beforeAll } from '@jest/globals';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { People, type Person } from '@leadmart/journeys/people';
import { theRunningStack } from '@leadmart/journeys/running-stack';

/** The running product with its demo admin, for one test file. */
export interface Product {
  readonly url: string;
  /** Of the stand-in that receives mails and webhooks. */
  readonly mailUrl: string;
  readonly people: People;
  readonly mailbox: Mailbox;
  readonly admin: Person;
}

/** Registers hooks that fill the result before the tests of the file, and stop a stack of its own after them. */
export function theProduct(): Product {
  const product = {} as Product;
  let stack: Awaited<ReturnType<typeof theRunningStack>> | undefined;
  beforeAll(async () => {
    stack = await theRunningStack();
    const people = new People(stack);
    const mailbox = new Mailbox(stack.mailUrl);
    const admin = await people.theAdmin();
    const { url, mailUrl } = stack;
    Object.assign(product, { url, mailUrl, people, mailbox, admin });
  });
  afterAll(() => stack?.stop());
  return product;
}
