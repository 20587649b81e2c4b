import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { UploadId } from '@leadmart/contracts';
import { StockCountsRepository } from '@leadmart/stock/internals/counts/stock-counts.repository';
import { Reservations } from '@leadmart/stock/internals/reservations';
import { SaleCheck } from '@leadmart/stock/internals/sale-check';
import { ShelfChanger } from '../src/supply/uploads/shelving/shelf-changer.js';
import { SoldUploads } from '../src/supply/uploads/sold-uploads.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
afterEach(() => void delete leads.billing.interrupt);

const forSale = (datasetId: string) => leads.available(leads.aBuyer(), datasetId);
const none: ReadonlySet<UploadId> = new Set();
const refused = {
  status: 409,
  body: { code: 'LEADS.UPLOAD_CANNOT_BE_UNDONE', details: { reason: 'sold' } },
};

/** A promise that the test resolves. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** Runs `meanwhile` once, right before or after a method of the service does its work. */
function beside(
  service: object,
  method: string,
  meanwhile: () => Promise<unknown>,
  when: 'before' | 'after',
) {
  const target = service as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const original = target[method]?.bind(target);
  if (!original) throw new Error(`there is no ${method}`);
  jest.spyOn(target, method).mockImplementationOnce(async (...args) => {
    if (when === 'before') await meanwhile();
    const result = await original(...args);
    if (when === 'after') await meanwhile();
    return result;
  });
}

describe('undoing an upload beside purchases of its leads', () => {
  it('refuses to undo an upload with a sold lead and undoes another one', async () => {
    const dataset = await leads.aDataset();
    const [first, second] = [
      await leads.uploaded(dataset._id, someLeads(10)),
      await leads.uploaded(dataset._id, someLeads(10)),
    ];
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 1 });
    const pack = (await leads.download(buyer, jobId)).text;
    expect(await leads.undo(dataset._id, first)).toMatchObject(refused);
    expect((await leads.undo(dataset._id, second)).status).toBe(200);
    expect(await forSale(dataset._id)).toBe(10);
    expect((await leads.download(buyer, jobId)).text).toBe(pack);
  });

  it('undoes an upload after a purchase failed and gave its leads back', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    const poor = leads.aBuyer(1_000);
    leads.billing.interrupt = async (question) => {
      if (question !== 'charge') return;
      expect(await leads.undo(dataset._id, uploadId)).toMatchObject(refused);
      leads.billing.give(poor.id, -1_000);
    };
    expect(await leads.isUnpaid(poor, dataset._id, { quantity: 1 })).toBe(true);
    delete leads.billing.interrupt;
    expect((await leads.undo(dataset._id, uploadId)).status).toBe(200);
  });

  it('refuses the undo when a purchase takes leads between the first check and the fence', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    const buyer = leads.aBuyer();
    // The first check finds nothing sold; the purchase completes; then the fence is raised.
    let bought: string | undefined;
    beside(
      leads.app.get(SoldUploads),
      'among',
      async () => {
        bought = (await leads.buy(buyer, dataset._id, { quantity: 10 })).status;
      },
      'after',
    );
    expect(await leads.undo(dataset._id, uploadId)).toMatchObject(refused);
    expect(bought).toBe('completed');
    expect(await leads.available(buyer, dataset._id)).toBe(0);
    expect(await forSale(dataset._id)).toBe(10);
  });

  it('sells none of the leads behind a fence', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    await leads.uploaded(dataset._id, someLeads(4));
    const buyer = leads.aBuyer();
    let seen: number | undefined;
    beside(
      leads.app.get(ShelfChanger),
      'run',
      async () => {
        seen = await leads.available(buyer, dataset._id);
        await leads.buy(buyer, dataset._id, { quantity: 4 });
      },
      'before',
    );
    expect((await leads.undo(dataset._id, uploadId)).status).toBe(200);
    expect(seen).toBe(4);
    expect(await leads.available(buyer, dataset._id)).toBe(0);
    expect(await forSale(dataset._id)).toBe(4);
  });

  it('restarts a purchase that reserved leads which an undo withdrew at the same time', async () => {
    const others = someLeads(4);
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    await leads.uploaded(dataset._id, others);
    const buyer = leads.aBuyer();
    const stock = leads.app.get(SaleCheck);
    const sold = leads.app.get(SoldUploads);
    // The purchase has reserved. The undo completes before the purchase checks its leads; its check for sold leads ran too early.
    beside(
      stock,
      'isStillForSale',
      async () => {
        jest.spyOn(sold, 'among').mockResolvedValueOnce(none).mockResolvedValueOnce(none);
        expect((await leads.undo(dataset._id, uploadId)).status).toBe(200);
      },
      'before',
    );
    const wish = { quantity: 10, acceptPartial: true };
    const { jobId, status } = await leads.buy(buyer, dataset._id, wish);
    expect(status).toBe('completed');
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    expect(phones.sort()).toEqual(others.map(({ phoneNumber }) => phoneNumber).sort());
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000_000 - 4 * 50);
  });

  it('sells nothing of an upload to a purchase that began before the fence and reserved after the last check', async () => {
    const others = someLeads(4);
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    await leads.uploaded(dataset._id, others);
    const buyer = leads.aBuyer();
    const [began, looked, polled] = [aGate(), aGate(), aGate()];
    // The transaction of the purchase has read the stock and is about to commit.
    beside(
      leads.app.get(Reservations),
      'reserve',
      async () => {
        began.open();
        await looked.opened;
      },
      'after',
    );
    const buying = leads
      .buy(buyer, dataset._id, { quantity: 10, acceptPartial: true })
      .finally(polled.open);
    await began.opened;
    beside(
      leads.app.get(ShelfChanger),
      'run',
      async () => {
        const stocks = leads.app.get(StockCountsRepository);
        const find = stocks.find.bind(stocks);
        let reads = 0;
        jest.spyOn(stocks, 'find').mockImplementation((...args) => {
          reads += 1;
          if (reads > 3) polled.open();
          return find(...args);
        });
        looked.open();
        // The purchase waits for the fence, or has passed it.
        await polled.opened;
      },
      'before',
    );
    expect((await leads.undo(dataset._id, uploadId)).status).toBe(200);
    const { jobId, status } = await buying;
    expect(status).toBe('completed');
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    expect(phones.sort()).toEqual(others.map(({ phoneNumber }) => phoneNumber).sort());
  });

  it('completes a purchase that waited for a fence when the undo is refused', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    const buyer = leads.aBuyer();
    const stock = leads.app.get(SaleCheck);
    const sold = leads.app.get(SoldUploads);
    const among = sold.among.bind(sold);
    const [reserved, fenced] = [aGate(), aGate()];
    beside(
      stock,
      'isStillForSale',
      async () => {
        reserved.open();
        await fenced.opened;
      },
      'before',
    );
    const buying = leads.buy(buyer, dataset._id, { quantity: 10 });
    await reserved.opened;
    jest
      .spyOn(sold, 'among')
      .mockResolvedValueOnce(none)
      .mockImplementationOnce(async (...args) => {
        fenced.open();
        return among(...args);
      });
    expect(await leads.undo(dataset._id, uploadId)).toMatchObject(refused);
    expect((await buying).status).toBe('completed');
    expect(await leads.available(buyer, dataset._id)).toBe(0);
  });

  it('sells no lead of an upload that is undone beside many purchases, or refuses the undo', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wrong = someLeads(50);
      const dataset = await leads.aDataset();
      const uploadId = await leads.uploaded(dataset._id, wrong);
      const buyers = Array.from({ length: 4 }, () => leads.aBuyer());
      const wishes = buyers.map((buyer) =>
        leads.request(buyer, dataset._id, { quantity: 5, acceptPartial: true }),
      );
      const undone = await leads.undo(dataset._id, uploadId);
      const packs: string[] = [];
      for (const [i, { status, body }] of (await Promise.all(wishes)).entries()) {
        const buyer = buyers[i];
        if (status !== 202 || !buyer) continue;
        const { jobId } = body.data;
        if ((await leads.ended(buyer, jobId)).status !== 'completed') continue;
        packs.push(...phonesIn((await leads.download(buyer, jobId)).text));
      }
      if (undone.status === 200) expect(packs).toEqual([]);
      else expect(undone).toMatchObject(refused);
      expect(await forSale(dataset._id)).toBe(undone.status === 200 ? 0 : 50);
    }
  });
});
