import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ApiKeyWithSecretView,
  AvailabilityView,
  CreditPackageView,
  DatasetView,
  NoticesView,
  SavedOrderView,
  StandingOrdersView,
  StatementView,
  PacksView,
  ProcessPaymentView,
  WebhooksView,
} from '@leadmart/contracts';
import { leadsOfEveryState, csvHeader } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { balanceOf, password, type Person } from '@leadmart/journeys/people';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { runQuickStart } from '../support/programs.js';
import { theProduct } from '../support/the-product.js';

describe('from a visitor to a downloaded pack', () => {
  const product = theProduct();
  let dataset: DatasetView;

  beforeAll(async () => {
    const rows = leadsOfEveryState(4, { states: ['CA', 'NY', 'TX'], statuses: ['clean', 'dnc'] });
    dataset = await aDataset(product.admin, rows, { pricing: { clean: 5.1, dnc: 0.1 } });
  });

  it('registers, verifies and signs in a visitor', async () => {
    const { email, token } = await product.people.register();
    const early = await product.people.visitor().as(token).get('/user/validate');
    expect(early).toMatchObject({ status: 403, body: { isVerificationError: true } });

    const refused = await product.people.visitor().post('/auth/login', { email, password });
    expect(refused).toMatchObject({
      status: 403,
      body: { isVerificationError: true, userId: expect.any(String) },
    });

    const link = await product.mailbox.tokenFor(email, 'verify-email');
    const verified = await product.people.visitor().get(`/auth/verify-email/${link}`);
    expect(verified).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email } },
    });

    const buyer = await product.people.signIn(email);
    expect(await balanceOf(buyer)).toBe(0);
  });

  it('sells credits for a card and leads for credits', async () => {
    const buyer = await product.people.aBuyer();
    const { body: packages } = await buyer.api.get<CreditPackageView[]>(
      '/credits/packages?active=true',
    );
    const chosen = packages.find((each) => each.creditAmount >= 100);
    expect(chosen).toBeDefined();

    const paid = await buyer.api.post<ProcessPaymentView>('/payments/process', {
      paymentMethodId: 'pm_card_visa',
      packageId: chosen?._id,
    });
    expect(paid).toMatchObject({ status: 200, body: { success: true } });
    const topUp = chosen?.creditAmount ?? 0;
    // While billing does not answer in time, the last known balance is shown.
    await eventually('the credits', async () => (await balanceOf(buyer)) === topUp);
    const receipt = await eventually('the receipt', async () =>
      (await product.mailbox.to(buyer.email)).find((mail) => /receipt/i.test(mail.subject)),
    );
    const [link = ''] = /\/receipts\/\S+/.exec(receipt.text) ?? [];
    const byLink = await product.people.visitor().get(link);
    expect(byLink).toMatchObject({
      status: 200,
      body: { buyer: [expect.any(String), buyer.email] },
    });

    const query = `datasetId=${dataset._id}&states=CA,TX&phoneStatus=clean`;
    const available = () => buyer.api.get<AvailabilityView>(`/leads/availability?${query}`);
    expect((await available()).body).toMatchObject({ available: 8, byState: { CA: 4, TX: 4 } });

    const { status, body } = await order(buyer, {
      datasetId: dataset._id,
      states: ['CA', 'TX'],
      quantity: 6,
    });
    expect(status).toBe(202);
    expect(await ended(buyer, body.data.jobId)).toEqual({
      progress: 100,
      status: 'completed',
      error: null,
    });
    expect((await available()).body.available).toBe(2);
    expect(await balanceOf(buyer)).toBeCloseTo(topUp - 30.6, 5);

    const { body: list } = await buyer.api.get<PacksView>('/leads/packs?page=1');
    expect(list).toMatchObject({ totalPacks: 1, totalPages: 1 });
    expect(list.packs[0]).toMatchObject({
      _id: body.data.jobId,
      dataset: { name: dataset.name },
      states: ['CA', 'TX'],
      phoneNumberStatus: 'clean',
      quantity: 6,
      totalCost: 30.6,
    });

    const rows = await downloaded(buyer, body.data.jobId);
    expect(new Set(rows.map((row) => row.split(',')[4])).size).toBe(6);
    expect(rows.filter((row) => row.split(',')[2] === 'CA')).toHaveLength(3);

    const { body: history } = await buyer.api.get<StatementView>('/purchases/history?page=1');
    expect(history.transactions.map(({ type, creditAmount }) => ({ type, creditAmount }))).toEqual([
      { type: 'leadPurchase', creditAmount: 30.6 },
      { type: 'creditPurchase', creditAmount: topUp },
    ]);
    expect(history.pagination).toEqual({ currentPage: 1, total: 2, pages: 1 });

    await eventually('the email that the leads are ready', async () =>
      (await product.mailbox.to(buyer.email)).some((mail) => /leads are ready/.test(mail.subject)),
    );
    const { body: told } = await buyer.api.get<NoticesView>('/notices');
    expect(told.notices.map(({ kind, path }) => ({ kind, path }))).toEqual([
      { kind: 'leads-ready', path: `/my-leads/${body.data.jobId}` },
      { kind: 'receipt', path: expect.stringMatching(/^\/my-purchases\/receipts\/[0-9a-f]{24}$/) },
    ]);
  });

  it('sends the same bytes at every download of a pack, to its buyer only', async () => {
    const buyer = await product.people.aBuyerWith(100);
    const { body } = await order(buyer, {
      datasetId: dataset._id,
      states: ['NY'],
      quantity: 4,
      phoneStatus: 'dnc',
    });
    await ended(buyer, body.data.jobId);
    const path = `/leads/packs/${body.data.jobId}/download`;
    const [first, second] = [await buyer.api.get(path), await buyer.api.get(path)];
    expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(first.headers.get('content-disposition')).toMatch(
      /^attachment; filename=".+-dnc-NY-4-\d{8}-.+\.csv"$/,
    );
    expect(second.text).toBe(first.text);
    const plain = await buyer.api.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.text).toBe(first.text);
    expect([first, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
    ]);
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(first.text.split('\r\n')[0]?.split(',').toSorted()).toEqual(
      csvHeader.split(',').toSorted(),
    );

    const stranger = await product.people.aBuyer();
    expect((await stranger.api.get(path)).status).toBe(404);
    expect((await stranger.api.get(`/leads/purchase-status/${body.data.jobId}`)).status).toBe(404);
    expect((await product.people.visitor().get(path)).status).toBe(401);
  });

  describe('for programs', () => {
    let settings: { LEADMART_URL: string; LEADMART_API_KEY: string };
    let buyer: Person;

    beforeAll(async () => {
      const { email } = await product.people.aBuyerWith(100);
      buyer = await product.people.signIn(email);
      const { body } = await buyer.api.post<ApiKeyWithSecretView>('/api-keys', {
        name: 'Program',
        scopes: ['read', 'buy', 'download'],
      });
      settings = { LEADMART_URL: product.url, LEADMART_API_KEY: body.secret };
      const rows = leadsOfEveryState(10, { states: ['TX'], statuses: ['clean'] });
      dataset = await aDataset(product.admin, rows, { pricing: { clean: 1, dnc: 1 } });
    });

    async function buysOnce(file: Parameters<typeof runQuickStart>[0]): Promise<void> {
      const cwd = await mkdtemp(join(tmpdir(), 'leadmart-program-'));
      const order = { ...settings, ORDER_ID: file, cwd };
      const before = await balanceOf(buyer);
      const first = await runQuickStart(file, dataset._id, order);
      expect(await runQuickStart(file, dataset._id, order)).toBe(first);
      expect(await readFile(join(cwd, 'leads.csv'), 'utf8')).toMatch(/^([^\n]+\r\n){3}$/);
      expect(await balanceOf(buyer)).toBe(before - 2);
      await rm(cwd, { recursive: true });
    }

    it('sells leads to buy-leads.sh of the quick start once, however often it runs with the same order', () =>
      buysOnce('buy-leads.sh'));

    it.each(['buy-leads.mjs', 'buy-leads.py'] as const)(
      'sells leads to %s of the quick start once, however often it runs with the same order (soak)',
      buysOnce,
    );

    it.each(['buy-leads.sh', 'buy-leads.mjs', 'buy-leads.py'] as const)(
      '%s of the quick start says why an order is refused, and keeps an earlier file when a download is (soak)',
      async (file) => {
        const cwd = await mkdtemp(join(tmpdir(), 'leadmart-program-'));
        const kept = join(cwd, 'leads.csv');
        await writeFile(kept, 'earlier');
        const { body } = await buyer.api.post<ApiKeyWithSecretView>('/api-keys', {
          name: file,
          scopes: ['read', 'buy'],
        });
        const order = { ...settings, LEADMART_API_KEY: body.secret, ORDER_ID: `${file}-2`, cwd };
        await expect(runQuickStart(file, 'unknown', order)).rejects.toMatchObject({
          stderr: expect.stringContaining('VALIDATION.INVALID_INPUT'),
        });
        await expect(runQuickStart(file, dataset._id, order)).rejects.toMatchObject({
          stdout: expect.stringMatching(/^bought pack [0-9a-f]{24}$/m),
        });
        expect(await readFile(kept, 'utf8')).toBe('earlier');
        await rm(cwd, { recursive: true });
      },
    );

    it('stops everything that acts without a session when the owner resets the password', async () => {
      const program = product.people.visitor().as(settings.LEADMART_API_KEY);
      const buy = () =>
        order({ ...buyer, api: program }, { datasetId: dataset._id, states: ['TX'], quantity: 1 });
      const bought = await buy();
      expect(bought.status).toBe(202);
      await ended(buyer, bought.body.data.jobId);
      const download = () => program.get(`/leads/packs/${bought.body.data.jobId}/download`);
      expect((await download()).status).toBe(200);
      const hook = { url: 'http://127.0.0.1:9/hook', events: ['purchase.completed'] };
      expect((await buyer.api.post('/webhooks', hook)).status).toBe(201);
      const saved = {
        name: 'Weekly',
        datasetId: dataset._id,
        states: ['TX'],
        phoneStatus: 'clean',
      };
      const { body: one } = await buyer.api.post<SavedOrderView>('/leads/saved-orders', {
        ...saved,
        quantity: 1,
      });
      const daily = { schedule: { every: 'weekday' }, hour: 9, zone: 'UTC', onShortage: 'skip' };
      const path = `/leads/saved-orders/${one._id}/schedule`;
      expect((await buyer.api.send('PUT', path, { body: daily })).status).toBe(200);

      await product.people.visitor().post('/auth/forgot-password', { email: buyer.email });
      const link = await product.mailbox.tokenFor(buyer.email, 'reset-password');
      const chosen = 'the-password-of-the-owner';
      const body = { password: chosen };
      const reset = await product.people.visitor().post(`/auth/reset-password/${link}`, body);
      expect(reset.status).toBe(200);
      // The gateway learns of the end of a key as of the end of a session: by a message.
      await eventually(
        'the end of the key',
        async () => (await program.get('/datasets')).status === 401,
      );
      expect([(await buy()).status, (await download()).status]).toEqual([401, 401]);
      const mail = await eventually('the email about what was switched off', async () =>
        (await product.mailbox.to(buyer.email)).find(({ subject }) => /turned off/.test(subject)),
      );
      for (const thing of ['API key', 'Program', 'Webhook to', 'Schedule', 'Weekly'])
        expect(mail?.text).toContain(thing);
      const owner = await product.people.signIn(buyer.email, chosen);
      expect((await owner.api.get<WebhooksView>('/webhooks')).body.webhooks).toMatchObject([
        { state: 'off' },
      ]);
      const standing = await owner.api.get<StandingOrdersView>('/leads/standing-orders');
      expect(standing.body.standingOrders).toMatchObject([{ state: 'paused', nextRunAt: null }]);
    });
  });
});
