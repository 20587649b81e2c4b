import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { leadColumns } from '@leadmart/contracts';
import { AdminReturnsPage } from '../features/admin-returns/AdminReturnsPage.js';
import { RateTables } from '../features/admin-returns/RateTables.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const policy = { windowDays: 14, capPercent: 10, automaticPercent: 2, withdrawAfterBuyers: 2 };
const aClaim = (id: string, name: string) => ({
  _id: id,
  pack: 'p1',
  reason: 'disconnected',
  status: 'open',
  leads: 2,
  approved: 0,
  declined: 0,
  automatic: false,
  credits: 0,
  paid: false,
  createdAt: '2026-05-05T10:00:00.000Z',
  dataset: { _id: 'd1', name: 'Roofers' },
  buyer: {
    _id: `of-${id}`,
    name,
    packs: 10,
    boughtLeads: 1_000,
    spent: 5_000,
    openLeads: 2,
    approvedLeads: 25,
    declinedLeads: 0,
  },
  packLeads: 100,
  packBoughtAt: '2026-05-04T10:00:00.000Z',
  alsoClaimed: 1,
});
const [first, second] = ['c'.repeat(24), 'd'.repeat(24)];
const queue = {
  claims: [aClaim(first, 'Ann'), aClaim(second, 'Bob')],
  total: 2,
  page: 1,
  pages: 1,
};
const lead = (id: string, phone: string, claimed: number) => ({
  _id: id,
  cells: ['Cid', 'Lee', 'TX', 'Waco', phone, 'clean', ''],
  today: 'clean',
  outcome: 'open',
  otherBuyers: { claimed, approved: 0 },
});
const details = {
  claim: queue.claims[0],
  columns: leadColumns,
  leads: [lead('TX-0', '2015550100', 1), lead('TX-1', '2015550101', 0)],
  total: 2,
  page: 1,
  pages: 1,
};
const decided = {
  results: [{ claim: first, decided: { ...queue.claims[0], status: 'partly', credits: 5 } }],
};

const server = fakeServer();
beforeEach(() => {
  server.answer(/returns-policy$/, { body: policy });
  server.answer(/admin\/claims\?/, { body: queue });
  server.answer(/admin\/claims\/c{24}/, { body: details });
  server.answer(/decisions$/, { body: decided });
});

const open = () => renderPage(<AdminReturnsPage />, '/admin/returns');
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const posted = () => server.calls.filter((call) => /^(POST|PUT)/.test(call));

const rates = {
  days: [
    { _id: '2026-05-04', sold: 0, returned: 0 },
    { _id: '2026-05-05', sold: 200, returned: 5 },
  ],
  datasets: [{ _id: 'd1', name: 'Roofers', sold: 200, returned: 5 }],
  uploads: [
    {
      _id: 'u1',
      dataset: 'd1',
      datasetName: 'Roofers',
      fileName: 'spring.csv',
      sold: 100,
      returned: 5,
    },
  ],
  states: [{ _id: 'TX', sold: 200, returned: 5 }],
  reasons: [
    { _id: 'disconnected', returned: 4 },
    { _id: 'duplicate', returned: 1 },
  ],
};

describe('return rates', () => {
  // Without the chart, which needs a canvas.
  const openRates = () => renderPage(<RateTables rates={rates as never} />, '/admin/returns');

  it('shows return rates by dataset, upload, state and reason', async () => {
    await openRates();
    const rowOf = (name: string) =>
      within(screen.getByRole('table', { name })).getAllByRole('row')[1];
    expect(rowOf('Returned leads by dataset')).toHaveTextContent('Roofers20052.5%');
    expect(rowOf('Returned leads by upload')).toHaveTextContent('spring.csvRoofers10055%');
    expect(rowOf('Returned leads by state')).toHaveTextContent('Texas');
    expect(rowOf('Returned leads by reason')).toHaveTextContent('Disconnected480%');
  });

  it('lead to the withdrawal of the bad part of an upload', async () => {
    await openRates();
    await press(/^Withdraw bad part/);
    server.answer(/withdraw-returned$/, { body: { returned: 4, withdrawn: 3 } });
    await press('Withdraw');
    expect(posted()).toEqual(['POST /admin/datasets/d1/uploads/u1/withdraw-returned']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the queue of claims', () => {
  it('shows claims with the history of their buyers', async () => {
    await open();
    expect(row('Ann')).toHaveTextContent('25 of 1,000 returned (2.5%), 2 open');
    expect(row('Ann')).toHaveTextContent('1 lead returned by others, too');
    expect(screen.getByText(/returned for 14 days, up to 10% of a pack/)).toBeVisible();
  });

  it('decides several claims with one reason, and asks for it when it declines', async () => {
    await open();
    fireEvent.click(within(row('Ann')).getByRole('checkbox'));
    fireEvent.click(within(row('Bob')).getByRole('checkbox'));
    await press('Decline 2 returns');
    const dialog = screen.getByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline 2 returns' }));
    expect(reason()).toHaveFocus();
    expect(reason()).toHaveAccessibleDescription(/write a reason/);
    expect(posted()).toEqual([]);
    fireEvent.change(reason(), { target: { value: 'The numbers work.' } });
    await press(within(dialog).getByRole('button', { name: 'Decline 2 returns' }));
    expect(posted()).toEqual(['POST /admin/claims/decisions']);
    expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull();
  });

  it('opens a claim with its leads and approves the chosen ones only', async () => {
    await open();
    await press(within(row('Ann')).getByRole('button', { name: /^Review/ }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('row', { name: /2015550100/ })).toHaveTextContent('1 returned');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Approve 2015550101' }));
    await press('Approve 1 only');
    await press('Approve 1 lead only');
    expect(posted()).toEqual(['POST /admin/claims/decisions']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('undoes a decision that is not carried out yet, and does not lose the focus with its row', async () => {
    const [claim] = queue.claims;
    const undoableUntil = '2026-05-05T10:10:00.000Z';
    const claims = [{ ...claim, status: 'approved', undoableUntil }];
    server.answer(/admin\/claims\?/, { body: { ...queue, claims } });
    server.answer(/undo$/, { body: claim });
    const page = (
      <main>
        <AdminReturnsPage />
      </main>
    );
    await renderPage(page, '/admin/returns?show=pending', '/admin/returns');
    const undo = screen.getByRole('button', { name: /^Undo/ });
    undo.focus();
    fireEvent.click(undo);
    server.answer(/admin\/claims\?/, { body: { ...queue, claims: [] } });
    await settled();
    expect(posted()).toEqual([`POST /admin/claims/${claim?._id}/undo`]);
    expect(screen.getByRole('heading', { name: 'Returns' })).toHaveFocus();
  });

  it('keeps the dialog and says why after a failure', async () => {
    await open();
    fireEvent.click(within(row('Bob')).getByRole('checkbox'));
    await press('Approve 1 return');
    server.answer(/decisions$/, { status: 500 });
    await press(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve 1 return' }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The returns could not be decided.');
  });

  it('changes the terms', async () => {
    await open();
    await press('Change terms');
    const days = screen.getByRole('spinbutton', { name: 'Days to return leads' });
    fireEvent.change(days, { target: { value: '30' } });
    await press('Save terms');
    expect(posted()).toEqual(['PUT /admin/returns-policy']);
  });
});
