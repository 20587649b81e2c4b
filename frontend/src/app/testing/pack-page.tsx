import { screen } from '@testing-library/react';
import type { CallListLeadView, CallListView, PackDetailsView } from '@leadmart/contracts';
import { PackPage } from '../../features/pack/PackPage.js';
import { FakeServer, renderPage, settled } from './render-page.js';

export const details: PackDetailsView = {
  pack: {
    _id: '65f000000000000000000041' as never,
    name: 'Roofers · TX · clean',
    dataset: { _id: '65f000000000000000000051' as never, name: 'Roofers' },
    states: ['TX'],
    phoneNumberStatus: 'clean',
    quantity: 60,
    totalCost: 300,
    items: [{ fromDays: 0, price: 5, leads: 60 }],
    purchasedAt: '2026-05-04T10:00:00.000Z',
  },
  returns: {
    windowDays: 14,
    windowEndsAt: '2026-05-18T10:00:00.000Z',
    isOpen: true,
    cap: 6,
    left: 5,
    automatic: 1,
    open: 0,
    approved: 1,
    declined: 0,
  },
};
export const aLead = (n: number, firstName: string, more: Partial<CallListLeadView> = {}) =>
  ({
    _id: `TX-${n}`,
    firstName,
    lastName: 'Lee',
    phoneNumber: `2015550${100 + n}`,
    city: 'Waco',
    state: 'TX',
    email: '',
    outcomes: 0,
    ...more,
  }) as CallListLeadView;
export const list: CallListView = {
  leads: [
    aLead(0, 'Ann', { today: 'clean', dncCheckedOn: '2025-05-01' }),
    aLead(1, 'Bob', { today: 'dnc' }),
    aLead(2, 'Cid', {
      claim: { _id: 'c1' as never, reason: 'disconnected', outcome: 'approved' },
      last: { outcome: 'bad-number', calledAt: '2026-05-05T09:00:00.000Z' } as never,
    }),
  ],
  counts: { untouched: 59, due: 0, byOutcome: { 'no-answer': 1 } as never },
  total: 60,
  page: 1,
  pages: 3,
};
export const aClaim = {
  _id: 'c1',
  pack: details.pack._id,
  reason: 'disconnected',
  status: 'approved',
  leads: 1,
  approved: 1,
  declined: 0,
  automatic: true,
  credits: 5,
  paid: true,
  createdAt: '2026-05-05T10:00:00.000Z',
};

/** A server with one pack and its leads. */
export function packServer(): FakeServer {
  const server = new FakeServer();
  server.answer(/packs\/\w+$/, { body: details });
  server.answer(/call-list\?/, { body: list });
  server.answer(/calling-hours$/, { body: { all: {}, states: {}, version: 1 } });
  server.answer(/claims$/, { body: { claims: [aClaim] } });
  return server;
}

export async function openPack(): Promise<void> {
  const page = (
    <main>
      <PackPage />
    </main>
  );
  await renderPage(page, `/my-leads/${details.pack._id}`, '/my-leads/:packId');
  // The leads are asked for when the pack is there.
  await settled();
}

export const leadRow = (phone: string): HTMLElement =>
  screen.getByRole('row', { name: new RegExp(`${phone.slice(3, 6)}-${phone.slice(6)}`) });
