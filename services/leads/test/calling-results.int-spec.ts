import { describe, expect, it } from '@jest/globals';
import type { DatasetCallingView } from '@leadmart/contracts';
import { anOutcome, callingSteps } from './calling-steps.js';
import { aLead, someLeads } from './factories/csv-lead.js';
import type { TestPack } from './return-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
const steps = callingSteps(leads);

describe('outcomes by phone', () => {
  const header = 'Phone Number,Disposition,Call Time,Comments\n';

  it("a file of a dialer is matched with the buyer's own leads, and names what it leaves out", async () => {
    const pack = await steps.aPack(4);
    const stranger = await steps.aPack(1);
    const [first = '', second = '', third = ''] = pack.phones;
    const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const lines = [
      `(${first.slice(0, 3)}) ${first.slice(3, 6)}-${first.slice(6)},No Answer,${now},`,
      `1${second},SALE,${now},"Policy, new"`,
      `${third},Purple,${now},`,
      `${stranger.phones[0]},NI,${now},`,
      `n/a,NI,${now},`,
      `${third},NI,yesterday,`,
      `${third},NI,01/02/2020 3:04 pm,`,
      `${third},NI,2099-01-01,`,
    ];
    const file = header + lines.join('\n');
    const { status, body } = await steps.sendFile(pack, file);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcomes: 8,
      recorded: 2,
      repeated: 0,
      leads: 2,
      columns: {
        phone: 'Phone Number',
        outcome: 'Disposition',
        time: 'Call Time',
        note: 'Comments',
      },
    });
    expect(body.lines.map(({ line, fault }) => [line, fault])).toEqual([
      [4, 'unknown-outcome'],
      [5, 'unknown-phone'],
      [6, 'no-phone'],
      [7, 'no-moment'],
      [8, 'before-purchase'],
      [9, 'in-future'],
    ]);
    expect(await steps.historyOf(pack, 'CA-1')).toMatchObject([
      { outcome: 'sold', note: 'Policy, new' },
    ]);
    expect((await steps.sendFile(pack, file)).body).toMatchObject({ recorded: 0, repeated: 2 });
    const today = `${header}${third},Interested,${now.slice(0, 10)},`;
    expect((await steps.sendFile(pack, today)).body).toMatchObject({ recorded: 1 });
    expect((await steps.sendFile(pack, today)).body).toMatchObject({ repeated: 1 });
    const strange = await steps.sendFile(pack, 'a,b\n1,2');
    expect(strange).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'file' }] } },
    });
  });

  it('a program sends outcomes by phone; a lead that a check moved is found, and the newest pack gets it', async () => {
    const rows = someLeads(3);
    const dataset = await leads.aDataset(rows);
    const pack = await steps.aBuyerOf(dataset._id, 3);
    const moved = aLead({ ...rows[1], phoneNumberStatus: 'dnc' });
    await leads.uploaded(dataset._id, [moved]);
    const phone = moved.phoneNumber;
    const { body } = await steps.byPhone(pack, [
      { phone, outcome: 'interested' },
      { phone: '2015550100', outcome: 'sold' },
      { phone: 'x', outcome: 'sold' },
    ]);
    expect(body).toMatchObject({
      outcomes: 3,
      recorded: 1,
      leftOut: { 'unknown-phone': 1, 'no-phone': 1 },
    });
    expect(await steps.historyOf(pack, 'CA-1')).toMatchObject([{ outcome: 'interested' }]);
  });
});

describe('results', () => {
  it('add up sales, cost and commission by any group, and for admins from enough buyers on', async () => {
    const dataset = await leads.aDataset();
    const upload = await leads.uploaded(dataset._id, someLeads(30));
    const ratesOf = async () =>
      (await leads.asAdmin.get<DatasetCallingView>(`/admin/datasets/${dataset._id}/calling`)).body
        .uploads;
    const packs: TestPack[] = [];
    for (let buyer = 0; buyer < 5; buyer += 1) packs.push(await steps.aBuyerOf(dataset._id, 25));
    for (const [i, pack] of packs.entries()) {
      const calls = Array.from({ length: 20 }, (_, lead) =>
        anOutcome({ lead: `CA-${lead}`, outcome: lead < 4 ? 'bad-number' : 'quoted' }),
      );
      const ids = await steps.idsIn(pack, '?limit=100');
      const placed = calls.map((call, lead) => ({ ...call, lead: ids[lead] ?? '' }));
      expect((await steps.record(pack, placed)).status).toBe(200);
      if (i < 4) expect(await ratesOf()).toEqual([]);
    }
    expect(await ratesOf()).toEqual([
      { upload, buyers: 5, called: 100, contactRate: 0.8, badNumberRate: 0.2 },
    ]);
    const [pack] = packs;
    if (!pack) throw new Error('there is no pack');
    const [, , , , , sold = ''] = await steps.idsIn(pack);
    await steps.record(pack, [
      anOutcome({ lead: sold, outcome: 'sold', premium: 120_000, commission: 18_000 }),
    ]);
    const { rows, total } = await steps.resultsOf(pack, '?by=age');
    expect(rows).toMatchObject([{ key: '0-7' }]);
    expect(total).toMatchObject({
      leads: 25,
      called: 20,
      contacts: 16,
      quotes: 16,
      sales: 1,
      premium: 120_000,
      commission: 18_000,
      costPerSale: total.spent,
    });
    expect(total.returnOnCredits).toBeCloseTo(180 / total.spent);
    const today = new Date().toISOString().slice(0, 10);
    expect((await steps.resultsOf(pack, `?by=pack&from=${today}&to=${today}`)).rows).toMatchObject([
      { key: pack.packId },
    ]);
    expect((await steps.resultsOf(pack, '?to=2020-01-01')).rows).toEqual([]);
    const { token } = pack.buyer;
    const csv = await leads.as(token).get<string>('/leads/results.csv?by=state&bom=false');
    expect(csv.text.split('\r\n')[1]).toMatch(/^CA,CA,25,20,16,16,1,0\.8000,/);
  });
});
