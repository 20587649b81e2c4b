import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AvailabilityView, DatasetView, UploadReport } from '@leadmart/contracts';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { moments } from '@leadmart/journeys/moments';
import { balanceOf, People, type Person } from '@leadmart/journeys/people';
import { aStackOfMyOwn } from '@leadmart/journeys/running-stack';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import type { Stack } from '@leadmart/runner';

const price = 5;

describe('kill -9 of leads', () => {
  let stack: Stack;
  let people: People;
  let admin: Person;

  beforeAll(async () => {
    stack = await aStackOfMyOwn({
      UPLOAD_LEASE_SECONDS: '3',
    });
    people = new People(stack);
    admin = await people.theAdmin();
  });
  afterAll(() => stack?.stop());

  const available = async (buyer: Person, datasetId: string) => {
    const query = `datasetId=${datasetId}&states=CA&phoneStatus=clean`;
    return (await buyer.api.get<AvailabilityView>(`/leads/availability?${query}`)).body.available;
  };
  const leadCountOf = async (dataset: DatasetView) => {
    const { body } = await admin.api.get<{ datasets: DatasetView[] }>('/admin/datasets');
    return body.datasets.find(({ _id }) => _id === dataset._id)?.leadCount;
  };
  const crash = async () => {
    await stack.kill('leads');
    await stack.restart('leads');
  };

  // Each delay interrupts another step of the purchases.
  it.each(moments([0], [20, 60, 150]))(
    'sells each exclusive lead once and charges it once when leads is killed %d ms after purchases',
    async (delayMs) => {
      const { _id: datasetId } = await aDataset(admin, leads(120), { exclusive: true });
      const buyers = await Promise.all(Array.from({ length: 3 }, () => people.aBuyerWith(1_000)));
      const orders = buyers.flatMap((buyer) =>
        Array.from({ length: 3 }, async () => {
          const wish = { datasetId, states: ['CA'], quantity: 10 };
          const answer = await order(buyer, wish).catch(() => undefined);
          return answer?.status === 202 ? { buyer, jobId: answer.body.data.jobId } : undefined;
        }),
      );
      await Promise.race(orders);
      await pause(delayMs);
      await crash();
      for (const job of await Promise.all(orders)) if (job) await ended(job.buyer, job.jobId);

      const rows: string[] = [];
      for (const buyer of buyers) {
        // A purchase whose answer was lost may still have been stored.
        await eventually('nothing in progress', async () => {
          const { body } = await buyer.api.get<{ jobs: { status: string }[] }>(
            '/leads/purchase-jobs/in-progress',
          );
          return body.jobs.every(({ status }) => status === 'failed');
        });
        const { body } = await buyer.api.get<{ packs: { _id: string }[] }>('/leads/packs');
        const own = await Promise.all(body.packs.map(({ _id }) => downloaded(buyer, _id)));
        const spent = own.flat().length * price;
        await eventually(
          'credits that agree',
          async () => (await balanceOf(buyer)) === 1_000 - spent,
        );
        rows.push(...own.flat());
      }
      expect(new Set(rows).size).toBe(rows.length);
      expect(await available(buyers[0] as Person, datasetId)).toBe(120 - rows.length);
    },
  );

  it.each(moments([400], [50, 700, 900]))(
    'puts all leads of an upload on sale or none when leads is killed after %d ms, and accepts the file again',
    async (delayMs) => {
      const dataset = await aDataset(admin, leads(10));
      const file = csvOf(leads(30_000, { from: 10 }));
      const upload = (fields: Record<string, string> = {}) =>
        admin.api
          .send<UploadReport>('POST', `/admin/datasets/${dataset._id}/upload`, {
            form: uploadForm(file, fields),
          })
          .catch(() => undefined);
      const first = upload();
      await pause(delayMs);
      await crash();
      await first;
      const after = await leadCountOf(dataset);
      expect([10, 30_010]).toContain(after);
      const again = await upload();
      expect(again?.status).toBe(after === 10 ? 201 : 409);
      expect(await leadCountOf(dataset)).toBe(30_010);
      expect(await available(await people.aBuyer(), dataset._id)).toBe(30_010);
    },
  );

  it.each(moments([300], [20, 400, 700]))(
    'completes or omits the proceed and the undo of a waiting file when leads is killed after %d ms',
    async (delayMs) => {
      const dataset = await aDataset(admin, leads(10));
      const file = csvOf(leads(30_000));
      const refused = await admin.api.send<{ uploadId: string }>(
        'POST',
        `/admin/datasets/${dataset._id}/upload`,
        { form: uploadForm(file) },
      );
      expect(refused.status).toBe(409);
      const at = `/admin/datasets/${dataset._id}/uploads/${refused.body.uploadId}`;
      const inTheMiddleOf = async (what: string, body?: object) => {
        const first = admin.api.post(`${at}/${what}`, body).catch(() => {});
        await pause(delayMs);
        await crash();
        await first;
      };

      await inTheMiddleOf('proceed', { skipDuplicates: true });
      expect([10, 30_000]).toContain(await leadCountOf(dataset));
      const proceeded = await admin.api.post(`${at}/proceed`, { skipDuplicates: true });
      expect(proceeded).toMatchObject({ status: 201, body: { addedCount: 29_990 } });
      expect(await leadCountOf(dataset)).toBe(30_000);

      await inTheMiddleOf('undo');
      expect([10, 30_000]).toContain(await leadCountOf(dataset));
      const undone = await admin.api.post(`${at}/undo`);
      expect(undone).toMatchObject({ status: 200, body: { removedCount: 29_990 } });
      expect(await leadCountOf(dataset)).toBe(10);
      expect(await available(await people.aBuyer(), dataset._id)).toBe(10);
    },
  );
});
