import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  DatasetChanged,
  UploadUndone,
  type DatasetView,
  type UndoneUploadView,
  type UploadReport,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { StockService } from '../src/stock/stock.service.js';
import { ChangeShelves } from '../src/uploads/change-shelves.js';
import { StageLeads } from '../src/uploads/stage-leads.js';
import { phonesIn, someLeads, type CsvLead } from './lead-csv.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
});
afterEach(() => {
  jest.restoreAllMocks();
  delete leads.billing.interrupt;
});
afterAll(() => leads.close());

const upload = async (datasetId: string, file: readonly CsvLead[]) => {
  const { status, text, body } = await leads.upload<UploadReport>(datasetId, file, {
    skipDuplicates: 'true',
  });
  if (status !== 201) throw new Error(text);
  return body.uploadId;
};
const undo = (datasetId: string, uploadId: string) =>
  leads.http<UndoneUploadView & { code: string; details: unknown }>(
    'POST',
    `/admin/datasets/${datasetId}/uploads/${uploadId}/undo`,
    { token: leads.admin },
  );
const forSale = (datasetId: string, phoneStatus: 'clean' | 'dnc' = 'clean') =>
  leads.available(leads.aBuyer(), datasetId, { states: ['CA', 'TX'], phoneStatus });
const leadCount = async (datasetId: string) => {
  const token = leads.admin;
  const { body } = await leads.http<{ datasets: DatasetView[] }>('GET', '/admin/datasets', {
    token,
  });
  return body.datasets.find(({ _id }) => _id === datasetId)?.leadCount;
};
const sold = {
  status: 409,
  body: { code: 'LEADS.UPLOAD_CANNOT_BE_UNDONE', details: { reason: 'sold' } },
};

describe('undoing an upload', () => {
  it('takes its leads out of the stock, and tells', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    const uploadId = await upload(dataset._id, [
      ...someLeads(300),
      ...someLeads(5, { state: 'TX' }),
    ]);
    await upload(dataset._id, someLeads(7));
    expect(await forSale(dataset._id)).toBe(322);
    expect(await undo(dataset._id, uploadId)).toMatchObject({
      status: 200,
      body: { message: 'Upload undone', uploadId, removedCount: 305, statusChangesKept: 0 },
    });
    expect(await forSale(dataset._id)).toBe(17);
    expect(await leadCount(dataset._id)).toBe(17);
    await until(() => leads.bus.seen(UploadUndone).some((e) => e.uploadId === uploadId));
    expect(leads.bus.seen(DatasetChanged)).toContainEqual(
      expect.objectContaining({ datasetId: dataset._id, leadCount: 17 }),
    );
    const changes = leads.mongo.collection('dataset_changes');
    expect(
      await changes.findOne({ datasetId: dataset._id, action: 'upload-undone' }),
    ).toMatchObject({
      before: { uploadId, state: 'completed' },
      after: { uploadId, state: 'undone', removedCount: 305 },
    });
  });

  it('leaves the others where they are: what is bought next is theirs', async () => {
    const [first, wrong, last] = [someLeads(10), someLeads(300), someLeads(270)];
    const dataset = await leads.aDataset(first);
    const uploadId = await upload(dataset._id, wrong);
    await upload(dataset._id, last);
    await undo(dataset._id, uploadId);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 280 });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    const expected = [...first, ...last].map(({ phoneNumber }) => phoneNumber);
    expect(phones.sort()).toEqual(expected.sort());
    expect(await leads.available(buyer, dataset._id)).toBe(0);
  });

  it('lets its phones be uploaded again', async () => {
    const file = [...someLeads(20), ...someLeads(20, { area: 305 })];
    const dataset = await leads.aDataset(someLeads(3, { area: 305 }));
    const uploadId = await upload(dataset._id, file);
    await undo(dataset._id, uploadId);
    const again = await leads.upload<UploadReport>(dataset._id, file);
    expect(again).toMatchObject({ status: 201, body: { addedCount: 40, duplicateCount: 0 } });
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 43 });
    expect(new Set(phonesIn((await leads.download(buyer, jobId)).text)).size).toBe(43);
    expect((await undo(dataset._id, again.body.uploadId)).status).toBe(409);
  });

  it('answers the same when it is asked again, also by two at once', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(20));
    const answers = await Promise.all([undo(dataset._id, uploadId), undo(dataset._id, uploadId)]);
    const third = await undo(dataset._id, uploadId);
    for (const { status, body } of [...answers, third])
      expect({ status, removed: body.removedCount }).toEqual({ status: 200, removed: 20 });
    expect(await forSale(dataset._id)).toBe(0);
    const changes = leads.mongo.collection('dataset_changes');
    expect(await changes.countDocuments({ datasetId: dataset._id, action: 'upload-undone' })).toBe(
      1,
    );
  });

  it('keeps what became dnc: by the upload itself, and by one after it', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset();
    const first = await upload(dataset._id, file);
    const flipped = file.slice(0, 4).map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
    const second = await upload(dataset._id, [...flipped, ...someLeads(2)]);
    expect(await undo(dataset._id, second)).toMatchObject({
      body: { removedCount: 2, statusChangesKept: 4 },
    });
    expect([await forSale(dataset._id), await forSale(dataset._id, 'dnc')]).toEqual([6, 4]);
    expect(await undo(dataset._id, first)).toMatchObject({ body: { removedCount: 6 } });
    expect([await forSale(dataset._id), await forSale(dataset._id, 'dnc')]).toEqual([0, 4]);
    expect(await leadCount(dataset._id)).toBe(4);
    // Known as dnc: they do not come back as clean.
    const again = await leads.upload<UploadReport>(dataset._id, file, { skipDuplicates: 'true' });
    expect(again.body).toMatchObject({ addedCount: 6, duplicateCount: 4 });
  });

  it('finds nothing to undo in an upload that only made phones dnc', async () => {
    const file = someLeads(3);
    const dataset = await leads.aDataset(file);
    const uploadId = await upload(
      dataset._id,
      file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' })),
    );
    expect(await undo(dataset._id, uploadId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'nothing-added' } },
    });
  });

  it('is not for uploads that wait, nor for those of another dataset', async () => {
    const file = someLeads(2);
    const dataset = await leads.aDataset(file);
    const waiting = await leads.upload<{ uploadId: string }>(dataset._id, [
      ...file,
      ...someLeads(1),
    ]);
    expect(await undo(dataset._id, waiting.body.uploadId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'not-completed' } },
    });
    const other = await leads.aDataset();
    expect((await undo(other._id, waiting.body.uploadId)).status).toBe(404);
  });
});

describe('an upload of which something was sold', () => {
  it('cannot be undone; one beside it can', async () => {
    const dataset = await leads.aDataset();
    const [first, second] = [
      await upload(dataset._id, someLeads(10)),
      await upload(dataset._id, someLeads(10)),
    ];
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 1 });
    const pack = (await leads.download(buyer, jobId)).text;
    expect(await undo(dataset._id, first)).toMatchObject(sold);
    expect((await undo(dataset._id, second)).status).toBe(200);
    expect(await forSale(dataset._id)).toBe(10);
    expect((await leads.download(buyer, jobId)).text).toBe(pack);
  });

  it('can be undone when the purchase failed and gave its leads back', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(10));
    const poor = leads.aBuyer(1_000);
    leads.billing.interrupt = async (question) => {
      if (question !== 'reserve') return;
      expect(await undo(dataset._id, uploadId)).toMatchObject(sold);
      leads.billing.give(poor.id, -1_000);
    };
    const { status } = await leads.buy(poor, dataset._id, { quantity: 1 });
    expect(status).toBe('failed');
    delete leads.billing.interrupt;
    expect((await undo(dataset._id, uploadId)).status).toBe(200);
  });

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

  it('while the undoing looks: a purchase that was first keeps its leads', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(10));
    const buyer = leads.aBuyer();
    // The first look finds nothing sold; the purchase happens; then the fence goes up.
    let bought: string | undefined;
    beside(
      leads.app.get(StockService),
      'isAnyTaken',
      async () => {
        bought = (await leads.buy(buyer, dataset._id, { quantity: 10 })).status;
      },
      'after',
    );
    expect(await undo(dataset._id, uploadId)).toMatchObject(sold);
    expect(bought).toBe('completed');
    expect(await leads.available(buyer, dataset._id)).toBe(0);
    expect(await forSale(dataset._id)).toBe(10);
  });

  it('behind the fence: a purchase that comes later gets none of them', async () => {
    const others = someLeads(4);
    const dataset = await leads.aDataset(others);
    const uploadId = await upload(dataset._id, someLeads(10));
    const buyer = leads.aBuyer();
    let seen: number | undefined;
    beside(
      leads.app.get(StageLeads),
      'stageForgetting',
      async () => {
        seen = await leads.available(buyer, dataset._id);
        await leads.buy(buyer, dataset._id, { quantity: 4 });
      },
      'before',
    );
    expect((await undo(dataset._id, uploadId)).status).toBe(200);
    expect(seen).toBe(4);
    expect(await leads.available(buyer, dataset._id)).toBe(0);
    expect(await forSale(dataset._id)).toBe(4);
  });

  it('in the same moment: a purchase that reserved behind the back of the undoing begins anew', async () => {
    const others = someLeads(4);
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(10));
    await upload(dataset._id, others);
    const buyer = leads.aBuyer();
    const stock = leads.app.get(StockService);
    // It has reserved; before it asks whether its leads are still there, the undoing is through. That looked too early.
    beside(
      stock,
      'isStillForSale',
      async () => {
        jest.spyOn(stock, 'isAnyTaken').mockResolvedValueOnce(false).mockResolvedValueOnce(false);
        expect((await undo(dataset._id, uploadId)).status).toBe(200);
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

  it('in the same moment: a purchase waits while the fence stands and goes on when the undoing gives way', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(10));
    const buyer = leads.aBuyer();
    const stock = leads.app.get(StockService);
    const isAnyTaken = stock.isAnyTaken.bind(stock);
    let reserved = () => {};
    const hasReserved = new Promise<void>((resolve) => (reserved = resolve));
    let fenced = () => {};
    const isFenced = new Promise<void>((resolve) => (fenced = resolve));
    beside(
      stock,
      'isStillForSale',
      async () => {
        reserved();
        await isFenced;
      },
      'before',
    );
    const buying = leads.buy(buyer, dataset._id, { quantity: 10 });
    await hasReserved;
    jest
      .spyOn(stock, 'isAnyTaken')
      .mockResolvedValueOnce(false)
      .mockImplementationOnce(async (...args) => {
        fenced();
        return isAnyTaken(...args);
      });
    expect(await undo(dataset._id, uploadId)).toMatchObject(sold);
    expect((await buying).status).toBe('completed');
    expect(await leads.available(buyer, dataset._id)).toBe(0);
  });

  it('at once with many purchases: undone and none has a lead of it, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wrong = someLeads(50);
      const dataset = await leads.aDataset();
      const uploadId = await upload(dataset._id, wrong);
      const buyers = Array.from({ length: 4 }, () => leads.aBuyer());
      const wishes = buyers.map((buyer) =>
        leads.request(buyer, dataset._id, { quantity: 5, acceptPartial: true }),
      );
      const undone = await undo(dataset._id, uploadId);
      const packs: string[] = [];
      for (const [i, { status, body }] of (await Promise.all(wishes)).entries()) {
        const buyer = buyers[i];
        if (status !== 202 || !buyer) continue;
        const { jobId } = body.data;
        if ((await leads.ended(buyer, jobId)).status !== 'completed') continue;
        packs.push(...phonesIn((await leads.download(buyer, jobId)).text));
      }
      if (undone.status === 200) expect(packs).toEqual([]);
      else expect(undone).toMatchObject(sold);
      expect(await forSale(dataset._id)).toBe(undone.status === 200 ? 0 : 50);
    }
  });
});

describe('an undoing that fails', () => {
  it('leaves everything as it was, for sale again', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(10));
    jest.spyOn(leads.app.get(ChangeShelves), 'run').mockRejectedValueOnce(new Error('broken'));
    expect((await undo(dataset._id, uploadId)).status).toBe(500);
    expect(await forSale(dataset._id)).toBe(10);
    expect((await undo(dataset._id, uploadId)).status).toBe(200);
    expect(await forSale(dataset._id)).toBe(0);
  });

  it('because the dataset was deleted says so', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await upload(dataset._id, someLeads(10));
    await leads.http('DELETE', `/admin/datasets/${dataset._id}`, { token: leads.admin });
    expect(await undo(dataset._id, uploadId)).toMatchObject({
      status: 404,
      body: { code: 'LEADS.DATASET_NOT_FOUND' },
    });
  });
});
