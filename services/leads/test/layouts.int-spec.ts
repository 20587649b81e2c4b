import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LeadLayout, leadLayouts, LeadLayouts } from '@leadmart/stock/internals/lead-layouts';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads } from './start-leads.js';

const seven = leadLayouts.get(1);

/** A layout with an eighth column and a constant value in it. */
class LayoutWithMotto extends LeadLayout {
  override lineOf(cells: Readonly<Record<string, string>>): string {
    return super.lineOf({ ...cells, motto: 'Acme' });
  }
}
const withMotto = new LeadLayouts([seven, new LayoutWithMotto(2, [...seven.columns, 'motto'])]);

let before: Leads;
let after: Leads;
beforeAll(async () => {
  before = await startLeads();
  const { namespace, tokens, billing } = before;
  const overrides = [{ provide: LeadLayouts, useValue: withMotto }];
  after = await startLeads({}, { namespace, tokens, billing, overrides });
});
afterAll(async () => {
  await after.stop();
  await before.close();
});

const header = seven.columns.join(',');
const linesOf = (text: string) => text.trimEnd().split('\r\n');

describe('a build that adds an eighth column', () => {
  it('downloads a pack bought before with the same bytes, and a new pack with one layout', async () => {
    const { _id } = await before.aDataset(someLeads(300));
    const buyer = before.aBuyer();
    const old = await before.buy(buyer, _id, { quantity: 290 });
    const oldText = (await before.download(buyer, old.jobId)).text;
    expect(linesOf(oldText)[0]).toBe(header);

    // The last page of the shelf is not full, so it is written again with old and new leads.
    expect((await after.upload(_id, someLeads(300))).status).toBe(201);
    expect((await after.download(buyer, old.jobId)).text).toBe(oldText);

    const another = after.aBuyer();
    const { jobId } = await after.buy(another, _id, { quantity: 600 });
    const { text } = await after.download(another, jobId);
    const [newHeader, ...lines] = linesOf(text);
    expect(newHeader).toBe(`${header},motto`);
    expect(new Set(phonesIn(text)).size).toBe(600);
    const oldPhones = new Set(phonesIn(oldText));
    const wasBought = (line: string) => oldPhones.has(line.split(',')[4] ?? '');
    expect(lines.filter(wasBought).every((line) => line.endsWith('@example.com,'))).toBe(true);
    expect(lines.filter((line) => line.endsWith('@example.com,'))).toHaveLength(300);
    expect(lines.filter((line) => line.endsWith('@example.com,Acme'))).toHaveLength(300);
  });

  it('moves a phone that became dnc to the dnc shelf in the new layout', async () => {
    const known = someLeads(2);
    const { _id } = await after.aDataset(known);
    const listed = known.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
    const fields = { skipDuplicates: 'true' };
    expect((await after.upload(_id, [...listed, ...listed], fields)).status).toBe(201);
    const buyer = after.aBuyer();
    const wish = { quantity: 2, phoneStatus: 'dnc' as const };
    const { jobId } = await after.buy(buyer, _id, wish);
    const [, ...lines] = linesOf((await after.download(buyer, jobId)).text);
    expect(lines.every((line) => /,dnc,[^,]+,Acme$/.test(line))).toBe(true);
    expect(lines).toHaveLength(2);
  });
});
