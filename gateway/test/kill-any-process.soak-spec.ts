import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AvailabilityView,
  CreditPackageView,
  DatasetView,
  HistoryView,
} from '@leadmart/contracts';
import type { Stack } from '@leadmart/local';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { balanceOf, People, type Person } from '@leadmart/journeys/people';
import { aStackOfMyOwn } from '@leadmart/journeys/running-stack';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';

const processes = ['gateway', 'auth', 'leads', 'billing', 'admin-mail', 'analytics'] as const;
const price = 5;
const perPurchase = 30;

/**
 * Whatever dies with kill -9 in the middle of purchases and payments: when it is back, every
 * purchase has ended, credits and stock agree with how it ended, and each payment is credited once.
 */
describe('kill -9 in the middle', () => {
  let stack: Stack;
  let people: People;
  let admin: Person;
  let dataset: DatasetView;
  let chosen: CreditPackageView;

  beforeAll(async () => {
    stack = await aStackOfMyOwn();
    people = new People(stack);
    admin = await people.theAdmin();
    dataset = await aDataset(admin, leadsOfEveryState(200), {
      pricing: { clean: price, dnc: price },
    });
    const { body } = await admin.api.get<CreditPackageView[]>('/credits/packages?active=true');
    chosen = body[0] as CreditPackageView;
  }, 180_000);
  afterAll(() => stack?.stop());

  let buyer: Person;
  let startBalance: number;
  beforeEach(async () => {
    startBalance = 10_000;
    buyer = await people.aBuyerWith(startBalance);
  }, 60_000);

  const available = async () => {
    const query = `datasetId=${dataset._id}&states=CA,NY,TX&phoneStatus=clean`;
    return (await buyer.api.get<AvailabilityView>(`/leads/availability?${query}`)).body.available;
  };

  const pay = (victim: string) =>
    buyer.api
      .post(
        '/payments/process',
        { paymentMethodId: 'pm_card_visa', packageId: chosen._id },
        { headers: { 'idempotency-key': `${buyer.user._id}-${victim}` } },
      )
      .catch(() => undefined);

  it.each(processes)(
    '%s: purchases end completed or failed, a payment is charged and credited once, and credits and stock agree',
    async (victim) => {
      const before = await available();
      const payment = pay(victim);
      const orders = Array.from({ length: 6 }, () =>
        order(buyer, {
          datasetId: dataset._id,
          states: ['CA', 'NY', 'TX'],
          quantity: perPurchase,
        }).catch(() => undefined),
      );
      await Promise.race(orders);
      await stack.kill(victim);
      const answers = await Promise.all(orders);
      await payment;
      await stack.restart(victim);

      const paid = await eventually('an answer to the same payment', async () => {
        const answer = await pay(victim);
        return answer?.status === 200 && answer;
      });
      expect(paid.body).toMatchObject({ success: true });
      const { body: history } = await buyer.api.get<HistoryView>(
        '/purchases/history?type=creditPurchase',
      );
      expect(history.transactions).toHaveLength(1);

      const jobs = answers.flatMap((answer) =>
        answer?.status === 202 ? [answer.body.data.jobId] : [],
      );
      const known = await Promise.all(jobs.map((jobId) => ended(buyer, jobId, 90_000)));
      await eventually('no purchase left in progress', async () => {
        const { body } = await buyer.api.get<{ jobs: { status: string }[] }>(
          '/leads/purchase-jobs/in-progress',
        );
        return body.jobs.every(({ status }) => status === 'failed');
      });

      const packs = await buyer.api.get<{ packs: { _id: string; quantity: number }[] }>(
        '/leads/packs',
      );
      const bought = packs.body.packs.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(packs.body.packs.length).toBeGreaterThanOrEqual(
        known.filter(({ status }) => status === 'completed').length,
      );
      const credits = startBalance + chosen.creditAmount - bought * price;
      await eventually('credits that agree', async () => (await balanceOf(buyer)) === credits);
      expect(await available()).toBe(before - bought);

      const rows = (
        await Promise.all(packs.body.packs.map(({ _id }) => downloaded(buyer, _id)))
      ).flat();
      expect(new Set(rows).size).toBe(bought);
    },
    180_000,
  );
});
