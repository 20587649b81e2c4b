import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  packClaimsPath,
  type AnnouncementView,
  type CreditPackageView,
  type DatasetView,
  type PackClaimsView,
  type SentClaimView,
  type UploadReport,
} from '@leadmart/contracts';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { moments } from '@leadmart/journeys/moments';
import { balanceOf, password, People, type Person } from '@leadmart/journeys/people';
import { twoOfEverything } from '@leadmart/journeys/running-stack';
import {
  aPackage,
  changePackage,
  payByCard,
  paymentsOf,
  removePackage,
} from '@leadmart/journeys/shop';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { aUserId } from '@leadmart/platform/testing';
import type { Stack } from '@leadmart/runner';
import { TwoSides, webhookSecret } from '../support/loads/two-sides.js';

/** A path of each service that needs a session, requested past the gateway. */
const ownPaths = {
  auth: '/user/validate',
  leads: '/datasets',
  billing: '/purchases/history',
  'admin-mail': '/announcements',
  analytics: '/admin/analytics/dashboard',
} as const;
type Service = keyof typeof ownPaths;
const services = Object.keys(ownPaths) as Service[];

/** One stack with two of each process. Both receive requests at once. */
describe('two replicas', () => {
  let stack: Stack;
  let sides: TwoSides;
  let people: People;
  let admin: Person;
  let offer: CreditPackageView;

  beforeAll(async () => {
    stack = await twoOfEverything({
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      DRAIN_SECONDS: '5',
      RECONCILE_EVERY_SECONDS: '2',
      RECONCILE_AFTER_SECONDS: '1',
    });
    sides = await TwoSides.of(stack);
    await sides.faults(silentProvider);
    people = new People(stack);
    admin = await people.theAdmin();
    offer = await aPackage(admin);
  });
  afterEach(() => sides.faults(silentProvider));
  afterEach(() => sides.booksAgree());
  afterAll(async () => {
    await sides?.close();
    await stack?.stop();
  });

  // Webhooks are delivered only when a test does it.
  const silentProvider = {
    stripe: { webhooks: { paused: true, duplicate: false, delayMs: 0 } },
  };

  const pay = ({ api }: Person, key: string) => {
    const body = { paymentMethodId: 'pm_card_visa', packageId: offer._id };
    const headers = { 'idempotency-key': key };
    return api.post('/payments/process', body, { headers }).catch(() => undefined);
  };

  async function buy(buyer: Person, datasetId: string, quantity: number): Promise<string> {
    const { status, body, text } = await order(buyer, { datasetId, states: ['CA'], quantity });
    // A purchase that cannot be paid is refused at once, or fails later when billing is slow.
    if (status === 402) return 'failed';
    if (status !== 202) throw new Error(text);
    return (await ended(buyer, body.data.jobId)).status;
  }

  it('spends each credit once and sells each exclusive lead once at two replicas', async () => {
    const [open, exclusive] = await Promise.all([
      aDataset(admin, leads(60)),
      aDataset(admin, leads(60), { exclusive: true }),
    ]);
    const some = (credits: number) =>
      Promise.all([people.aBuyerWith(credits), people.aBuyerWith(credits)]);
    const [short, rich] = await Promise.all([some(80), some(1_000)]);
    const fromBoth = (buyer: Person, datasetId: string, quantity: number) =>
      Promise.all(sides.both(buyer).map((one) => buy(one, datasetId, quantity)));
    const ends = await Promise.all([
      ...short.map((buyer) => fromBoth(buyer, open._id, 10)),
      ...rich.map((buyer) => fromBoth(buyer, exclusive._id, 15)),
    ]);
    const all = ['completed', 'completed'];
    const half = ['completed', 'failed'];
    expect(ends.map((both) => both.sort())).toEqual([half, half, all, all]);
    for (const buyer of short) expect(await balanceOf(buyer)).toBe(30);
    for (const buyer of rich) expect(await balanceOf(buyer)).toBe(1_000 - 30 * 5);
    const packs = rich.map(async (buyer) => {
      const { body } = await buyer.api.get<{ packs: { _id: string }[] }>('/leads/packs');
      return Promise.all(body.packs.map(({ _id }) => downloaded(buyer, _id)));
    });
    const sold = (await Promise.all(packs)).flat(2);
    expect([sold.length, new Set(sold).size]).toEqual([60, 60]);
  });

  it('charges and credits a payment once when requests and webhooks arrive at both replicas', async () => {
    const buyer = await people.aBuyer();
    const key = randomBytes(8).toString('hex');
    const clicks = sides.both(buyer).flatMap((one) => [pay(one, key), pay(one, key)]);
    const answers = await Promise.all(clicks);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
    const charges = await sides.chargesOf(buyer);
    expect(charges).toHaveLength(1);
    expect(new Set(await sides.deliverTwice(charges))).toEqual(new Set([200]));
    expect(await balanceOf(buyer)).toBe(offer.creditAmount);
    expect(await paymentsOf(buyer)).toHaveLength(1);
  });

  it('finishes the bulk change and the charge of a killed replica once each', async () => {
    const accounts = await sides.moreAccounts(Array.from({ length: 200 }, () => aUserId()));
    const buyer = await people.aBuyer();
    await sides.faults({ stripe: { ...silentProvider.stripe, delayMs: 10_000 } });
    const click = pay(sides.at(buyer, 'billing', 1), buyer.email);
    await eventually('a charge', async () => (await sides.chargesOf(buyer)).length > 0);
    const gift = { amount: 1, reason: `A gift ${randomBytes(4).toString('hex')}` };
    const { api } = sides.at(admin, 'billing', 1);
    const headers = { 'idempotency-key': gift.reason.replaceAll(' ', '-') };
    const asked = api.post('/admin/credits/add-all', gift, { headers }).catch(() => undefined);
    const batches = sides.batches();
    const batch = await eventually(
      'the first users',
      async () => (await batches.findOne({ reason: gift.reason, done: { $gt: 0 } })) ?? undefined,
    );
    await stack.kill('billing', 1);
    expect(await batches.findOne({ _id: batch._id })).toMatchObject({ status: 'running' });
    await asked;
    expect(await click).toBeUndefined();
    await sides.faults(silentProvider);
    // Expires the lease of the killed process; the running processes look for expired leases.
    await batches.updateOne({ _id: batch._id }, { $set: { 'work.dueAt': new Date(0) } });
    await stack.restart('billing', 1);
    const { done } = await eventually(
      'the end of the bulk change',
      async () => (await batches.findOne({ _id: batch._id, status: 'completed' })) ?? undefined,
    );
    const entries = sides.collection('billing', 'entries');
    const ofBatch = { 'details.batchId': batch._id };
    const given = (await entries.find(ofBatch).toArray()).map(({ userId }) => userId as unknown);
    expect(given).toEqual(expect.arrayContaining(accounts));
    expect([new Set(given).size, given.length]).toEqual([done, done]);

    const credits = offer.creditAmount + gift.amount;
    await eventually('the credits', async () => (await balanceOf(buyer)) === credits);
    const charges = await sides.chargesOf(buyer);
    expect(charges).toHaveLength(1);
    await sides.deliverTwice(charges);
    expect(await balanceOf(buyer)).toBe(credits);
    await sides.outboxesEmpty();
  });

  it.each(moments([20], [0, 5, 60, 200]))(
    'returns the credits of a claim once when leads is killed %d ms after it, and then billing',
    async (delayMs) => {
      const { _id: datasetId } = await aDataset(admin, leads(100));
      const buyer = await people.aBuyer();
      await payByCard(buyer, offer);
      // Leads approves claims at once of buyers only who paid, as billing reports them.
      const paid = { _id: buyer.user._id, paid: { $gt: 0 } };
      const buyers = sides.collection<{ _id: string; paid: number }>('leads', 'buyers');
      await eventually('the payment', async () => (await buyers.countDocuments(paid)) === 1);
      const { body } = await order(buyer, { datasetId, states: ['CA'], quantity: 100 });
      const packId = body.data.jobId;
      expect((await ended(buyer, packId)).status).toBe('completed');
      const phones = (await downloaded(buyer, packId))
        .slice(0, 2)
        .join(' ')
        .match(/\b\d{10}\b/g);
      const claim = { reason: 'disconnected', phones: phones?.join('\n') };
      const headers = { 'idempotency-key': `claim-${packId}` };
      const claimAt = (replica: number) =>
        sides
          .at(buyer, 'leads', replica)
          .api.post<SentClaimView>(packClaimsPath(packId), claim, { headers })
          .catch(() => undefined);
      const first = claimAt(1);
      await pause(delayMs);
      await stack.kill('leads', 1);
      await first;
      const again = await claimAt(2);
      expect(again?.body).toMatchObject({
        claim: { status: 'approved', approved: 2, credits: 10 },
      });
      await stack.kill('billing', 1);
      await Promise.all([stack.restart('leads', 1), stack.restart('billing', 1)]);
      await eventually('the credits', async () => (await balanceOf(buyer)) === 510);
      await eventually('a paid claim', async () => {
        const { body: sent } = await buyer.api.get<PackClaimsView>(packClaimsPath(packId));
        return sent.claims.length === 1 && sent.claims[0]?.paid;
      });
      await sides.outboxesEmpty();
      expect(await balanceOf(buyer)).toBe(510);
    },
  );

  it('processes concurrent files for one dataset in turn, and proceeds with a file that the other replica received', async () => {
    const { _id } = await aDataset(admin, []);
    const at = `/admin/datasets/${_id}`;
    const [first, second] = [sides.at(admin, 'leads', 1), sides.at(admin, 'leads', 2)];
    const upload = ({ api }: Person, from: number) =>
      api.send<UploadReport & { uploadId: string }>('POST', `${at}/upload`, {
        form: uploadForm(csvOf(leads(100, { from }))),
      });
    const answers = await Promise.all([upload(first, 0), upload(second, 50)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const [one, other] = answers[0].status === 409 ? [0, second] : [1, first];
    const refusal = answers[one]?.body;
    expect(refusal).toMatchObject({ duplicateCount: 50, validCount: 50 });
    const goOn = `${at}/uploads/${refusal?.uploadId}/proceed`;
    const proceeded = await other.api.post(goOn, { skipDuplicates: true });
    expect(proceeded).toMatchObject({ status: 201, body: { addedCount: 50 } });
    const { body } = await admin.api.get<{ datasets: DatasetView[] }>('/admin/datasets');
    expect(body.datasets.find((dataset) => dataset._id === _id)?.leadCount).toBe(150);
  });

  it('registers an address once at two replicas, and refuses every old session after a password reset', async () => {
    const [left, right] = sides.both({ ...admin, api: people.visitor() });
    const form = { username: 'Pat Buyer', email: people.anAddress(), password };
    const answers = await Promise.all(
      [left, right].map(({ api }) => api.post('/auth/register', form)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));

    const buyer = await people.aBuyer();
    const requests = [1, 2].flatMap((replica) => [
      () => sides.at(buyer, 'gateway', replica).api.get('/datasets'),
      ...services.map((name) => () => sides.at(buyer, name, replica).api.get(ownPaths[name])),
    ]);
    const refused = async () =>
      (await Promise.all(requests.map((send) => send()))).filter(({ status }) => status === 401)
        .length;
    expect(await refused()).toBe(0);
    await left.api.post('/auth/forgot-password', { email: buyer.email });
    const link = await new Mailbox(stack.mailUrl).tokenFor(buyer.email, 'reset-password');
    const reset = await right.api.post(`/auth/reset-password/${link}`, {
      password: 'a-new-password',
    });
    expect(reset.status).toBe(200);
    await eventually('every request refused', async () => (await refused()) === requests.length);
  });

  it('returns changes that were made at the other replica', async () => {
    const dataset = await aDataset(admin, leads(5));
    const changing = await aPackage(admin, { price: 50 });
    for (const [here, there] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const one = (name: Service) => sides.at(admin, name, here);
      const other = (name: Service) => sides.at(admin, name, there).api;
      const name = `Changed at ${here}, ${randomBytes(4).toString('hex')}`;
      await one('leads').api.patch(`/admin/datasets/${dataset._id}/name`, { name });
      const shown = await other('leads').get<{ datasets: DatasetView[] }>('/datasets');
      expect(shown.body.datasets.map((each) => each.name)).toContain(name);
      const news = { title: name, content: 'For everybody' };
      await one('admin-mail').api.post<AnnouncementView>('/admin/announcements', news);
      expect((await other('admin-mail').get('/announcements')).text).toContain(name);
      await changePackage(one('billing'), { ...changing, packageName: name });
      expect((await other('billing').get('/credits/packages')).text).toContain(name);
    }
    await removePackage(admin, changing);
  });
});
