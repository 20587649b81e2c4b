import { describe, expect, it } from '@jest/globals';
import type {
  AvailabilityView,
  CallListView,
  OwnChecksView,
  OwnFileView,
  ScrubView,
} from '@leadmart/contracts';
import { leads, uploadForm } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { theProduct } from '../support/the-product.js';

describe('leads that lists are about', () => {
  const product = theProduct();

  it('an admin withdraws litigators and says lines; a buyer checks a pack, and an undo brings leads back', async () => {
    const { admin, people } = product;
    const rows = leads(12, { from: 3_000_000, state: 'TX' });
    const phones = rows.map(({ phoneNumber }) => phoneNumber);
    const { _id: datasetId } = await aDataset(admin, rows, { pricing: { clean: 1, dnc: 1 } });
    const checked = async (kind: string, list: readonly string[]): Promise<ScrubView> => {
      const about = { kind, checkedOn: '2026-01-31', source: kind, fileName: `${kind}.csv` };
      const begun = await admin.api.post<ScrubView>('/admin/scrubs', { ...about, datasetId });
      const at = `/admin/scrubs/${begun.body._id}`;
      const form = uploadForm(list.join('\n'));
      expect((await admin.api.send('POST', `${at}/parts/1`, { form })).status).toBe(200);
      expect((await admin.api.post(`${at}/start`, { parts: 1 })).status).toBe(202);
      return stateOf(at, 'completed');
    };
    const stateOf = (at: string, state: string) =>
      eventually(`a check that is ${state}`, async () => {
        const { body } = await admin.api.get<ScrubView>(at);
        return body.state === state && body;
      });

    const litigators = await checked('litigator', phones.slice(0, 2));
    expect(litigators.datasets).toMatchObject([{ turned: 2 }]);
    await checked('wireless', phones.slice(0, 6));
    const buyer = await people.aBuyerWith(100);
    const available = async (more = '') => {
      const wish = `datasetId=${datasetId}&states=TX&phoneStatus=clean${more}`;
      return (await buyer.api.get<AvailabilityView>(`/leads/availability?${wish}`)).body.available;
    };
    await eventually('the withdrawal', async () => (await available()) === 10);
    expect(await available('&lineTypes=wireless')).toBe(4);

    const bought = await order(buyer, { datasetId, states: ['TX'], quantity: 10 });
    const packId = bought.body.data.jobId;
    await ended(buyer, packId);
    const at = `/leads/own-checks/${packId}`;
    const form = uploadForm(phones.slice(2, 5).join('\n'));
    form.set('registryNumber', '10012345-67890');
    const own = await buyer.api.send<OwnFileView>('POST', at, { form });
    expect(own).toMatchObject({ status: 200, body: { applied: true, leads: { blocked: 3 } } });
    const list = `/leads/packs/${packId}/call-list?blocked=true`;
    expect((await buyer.api.get<CallListView>(list)).body.total).toBe(3);
    const file = await buyer.api.get(`/leads/packs/${packId}/export`);
    expect(file.text.match(/,10012345-67890,blocked/g)).toHaveLength(3);
    expect(await downloaded(buyer, packId)).toHaveLength(10);

    const check = `/admin/scrubs/${litigators._id}`;
    expect((await admin.api.post(`${check}/undo`)).status).toBe(202);
    expect((await stateOf(check, 'undone')).datasets).toMatchObject([{ restored: 2, kept: 0 }]);
    await eventually('the leads', async () => (await available()) === 2);
    expect((await buyer.api.send<OwnChecksView>('DELETE', at)).body.blocked).toBe(0);
  });
});
