import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreditPackageView, StatementView, ProcessPaymentView } from '@leadmart/contracts';
import type { Answer } from '@leadmart/journeys/api';
import { eventually } from '@leadmart/journeys/eventually';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { balanceOf, People, type Person } from '@leadmart/journeys/people';
import { aStackOfMyOwn } from '@leadmart/journeys/running-stack';
import type { Stack } from '@leadmart/runner';
import { CardProvider } from '../support/card-provider.js';

/**
 * Kills processes between charge and credit: each payment is charged once and credited once, and the entries add
 * up.
 */
describe('card payments', () => {
  let provider: CardProvider;
  let stack: Stack;
  let people: People;
  let chosen: CreditPackageView;

  beforeAll(async () => {
    provider = await CardProvider.reserve();
    stack = await aStackOfMyOwn({
      ...provider.env,
      RECONCILE_EVERY_SECONDS: '1',
      RECONCILE_AFTER_SECONDS: '1',
    });
    await provider.start(stack.url);
    people = new People(stack);
    const admin = await people.theAdmin();
    const { body } = await admin.api.get<CreditPackageView[]>('/credits/packages?active=true');
    chosen = body[0] as CreditPackageView;
  });
  afterEach(() => provider.faults({}));
  afterAll(async () => {
    await stack?.stop();
    await provider?.remove();
  });

  const pay = (buyer: Person): Promise<Answer<ProcessPaymentView> | undefined> =>
    buyer.api
      .post<ProcessPaymentView>('/payments/process', {
        paymentMethodId: 'pm_card_visa',
        packageId: chosen._id,
      })
      // The connection was cut: the outcome is unknown, and the buyer clicks again.
      .catch(() => undefined);
  const paidAtLast = (buyer: Person) =>
    eventually('a paid answer', async () => (await pay(buyer))?.status === 200);
  const charged = (buyer: Person) =>
    eventually('a charge', async () => (await provider.chargesOf(buyer.user._id)).length > 0);
  const chargesOf = async (all: readonly Person[]) =>
    (await Promise.all(all.map(({ user }) => provider.chargesOf(user._id)))).flat().length;
  const credited = (buyer: Person) =>
    eventually('the credits', async () => (await balanceOf(buyer)) === chosen.creditAmount);
  const buyers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => people.aBuyer()));

  async function expectOnce(buyer: Person): Promise<void> {
    await credited(buyer);
    await provider.everythingDelivered();
    expect(await provider.chargesOf(buyer.user._id)).toHaveLength(1);
    expect(await balanceOf(buyer)).toBe(chosen.creditAmount);
    const { body } = await buyer.api.get<StatementView>('/purchases/history');
    expect(body.transactions).toMatchObject([
      { type: 'creditPurchase', creditAmount: chosen.creditAmount, cost: chosen.discountedPrice },
    ]);
  }

  /** Runs the operators' command, which fails when an account does not add up. */
  async function booksAgree(): Promise<void> {
    const program = join(import.meta.dirname, '../../../services/billing/dist/ops.js');
    const own = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const around = { PORT: '0', PUBLIC_URL: stack.url, NODE_OPTIONS: '' };
    const env = { ...process.env, ...stack.env, ...around, ...own };
    const command = [program, 'ledger', 'check'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    expect(JSON.parse(stdout)).toMatchObject({ mismatches: [] });
  }

  it('charges once, credits once and sends one receipt for four concurrent requests', async () => {
    const buyer = await people.aBuyer();
    const answers = await Promise.all([pay(buyer), pay(buyer), pay(buyer), pay(buyer)]);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
    await expectOnce(buyer);
    const mailbox = new Mailbox(stack.mailUrl);
    const receipts = async () =>
      (await mailbox.to(buyer.email)).filter(({ subject }) => /receipt/i.test(subject));
    await eventually('the receipt', async () => (await receipts()).length > 0);
    expect(await receipts()).toHaveLength(1);
  });

  it('credits a payment by the webhook when billing dies after the charge', async () => {
    const buyer = await people.aBuyer();
    await provider.faults({ stripe: { delayMs: 3_000 } });
    const click = pay(buyer);
    await charged(buyer);
    await stack.kill('billing');
    expect((await click)?.status).not.toBe(200);
    await provider.faults({});
    await stack.restart('billing');
    await expectOnce(buyer);
    await booksAgree();
  });

  it('credits a payment by the reconciler when the webhook is lost, too', async () => {
    const buyer = await people.aBuyer();
    const webhooks = { paused: true, duplicate: false, delayMs: 0 };
    await provider.faults({ stripe: { delayMs: 3_000, webhooks } });
    const click = pay(buyer);
    await charged(buyer);
    await stack.kill('billing');
    await click;
    await provider.faults({ stripe: { webhooks } });
    await stack.restart('billing');
    await credited(buyer);
    // The late webhooks must change nothing.
    await provider.faults({ stripe: { webhooks: { paused: false, duplicate: true, delayMs: 0 } } });
    await expectOnce(buyer);
    await booksAgree();
  });

  it('charges and credits many buyers once each while billing is killed repeatedly', async () => {
    const many = await buyers(6);
    await provider.faults({ stripe: { delayMs: 200 } });
    for (let round = 0; round < 2; round += 1) {
      // A click on a payment whose worker died is refused until the lease ends, so not each click charges.
      const before = await chargesOf(many);
      let isAnswered = false;
      const clicks = many.map(pay);
      void Promise.all(clicks).then(() => (isAnswered = true));
      await eventually('a charge', async () => isAnswered || (await chargesOf(many)) > before);
      await stack.kill('billing');
      await Promise.all(clicks);
      await stack.restart('billing');
    }
    await provider.faults({});
    await Promise.all(many.map(paidAtLast));
    for (const buyer of many) await expectOnce(buyer);
    await booksAgree();
  });

  it('charges and credits many buyers once each when the provider is killed', async () => {
    const many = await buyers(4);
    await provider.faults({ stripe: { delayMs: 3_000 } });
    const clicks = many.map(pay);
    await charged(many[0] as Person);
    await provider.kill();
    // 200 when the machine was so slow that the provider answered before it was killed.
    for (const click of clicks) expect([503, 200]).toContain((await click)?.status);
    await provider.start(stack.url);
    await Promise.all(many.map(paidAtLast));
    for (const buyer of many) await expectOnce(buyer);
    await booksAgree();
  });
});
