import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import {
  type CallListLeadView,
  type CallListView,
  type PackDetailsView,
} from '@leadmart/contracts';
import { PackPage } from '../features/pack/PackPage.js';
import { press } from '../shared/testing/gestures.js';
import { FakeServer, renderPage, settled } from './testing/render-page.js';

const details: PackDetailsView = {
  pack: {
    _id: '65f000000000000000000041' as never,
    name: 'Roofers · TX · clean',
    dataset: { _id: '65f000000000000000000051' as never, name: 'Roofers' },
    states: ['TX'],
    phoneNumberStatus: 'clean',
    quantity: 60,
    totalCost: 300,
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
const aLead = (n: number, firstName: string, more: Partial<CallListLeadView> = {}) =>
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
const list: CallListView = {
  leads: [
    aLead(0, 'Ann', { today: 'clean', dncCheckedOn: '2025-05-01' }),
    aLead(1, 'Bob', { today: 'dnc' }),
    aLead(2, 'Cid', {
      claim: { _id: 'c1' as never, reason: 'disconnected', outcome: 'approved' },
    }),
  ],
  counts: { untouched: 59, due: 0, byOutcome: { 'no-answer': 1 } as never },
  total: 60,
  page: 1,
  pages: 3,
};
const aClaim = {
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

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(/packs\/\w+$/, { body: details });
  server.answer(/call-list\?/, { body: list });
  server.answer(/calling-hours$/, { body: { all: {}, states: {}, version: 1 } });
  server.answer(/claims$/, { body: { claims: [aClaim] } });
});

async function open() {
  await renderPage(<PackPage />, `/my-leads/${details.pack._id}`, '/my-leads/:packId');
  // The leads are asked for when the pack is there.
  await settled();
}
const pick = (menu: string, item: string): void => {
  press(menu);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
};
const posted = () => server.calls.filter((call) => call.startsWith('POST'));
const choose = (reason: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Reason' }), { target: { value: reason } });
const row = (phone: string) =>
  screen.getByRole('row', { name: new RegExp(`${phone.slice(3, 6)}-${phone.slice(6)}`) });

describe('the page of a pack', () => {
  it('shows leads with their status today, what was returned, and the returns', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Roofers · TX · clean');
    expect(screen.getByText(/You can return 5 of up to 6 leads/)).toBeVisible();
    expect(row('2015550101')).toHaveTextContent('DNC');
    expect(row('2015550100')).toHaveTextContent('Clean, checked May 1, 2025');
    expect(row('2015550102')).toHaveTextContent('Returned');
    expect(screen.getByRole('table', { name: 'Your returns' })).toHaveTextContent('+5');
  });

  it('renames the pack in its place: Escape leaves, Enter saves', async () => {
    await open();
    const field = () => screen.queryByRole('textbox', { name: 'Name of Roofers · TX · clean' });
    const begin = () => press('Rename Roofers · TX · clean');
    const type = (key: string, value: string) => {
      fireEvent.change(field() as HTMLElement, { target: { value } });
      fireEvent.keyDown(field() as HTMLElement, { key });
    };
    begin();
    type('Escape', 'Never');
    expect(field()).toBeNull();
    begin();
    server.answer(/\/name$/, {
      status: 400,
      body: { error: 'Name: expected no control characters' },
    });
    type('Enter', 'Spring calls');
    await settled();
    expect(field()).toHaveValue('Spring calls');
    server.answer(/\/name$/, { body: details.pack });
    server.answer(/packs\/\w+$/, {
      body: { ...details, pack: { ...details.pack, name: 'Spring calls' } },
    });
    type('Enter', 'Spring calls');
    await settled();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spring calls');
    const sent = server.sent.map(({ call, body }) => [call, body]);
    const renaming = [`PUT /leads/packs/${details.pack._id}/name`, { name: 'Spring calls' }];
    expect(sent).toEqual([renaming, renaming]);
  });

  it('searches after a pause in typing, from the first page', async () => {
    await open();
    press('Page 2');
    await settled();
    expect(server.calls.at(-1)).toContain('page=2');
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ann' } });
    await screen.findByText('Ann Lee');
    await new Promise((done) => setTimeout(done, 350));
    await settled();
    expect(server.calls.at(-1)).toMatch(/page=1&.*search=ann/);
    server.answer(/call-list\?/, { body: { ...list, leads: [], total: 0, pages: 1 } });
    fireEvent.change(field, { target: { value: 'zed' } });
    expect(await screen.findByText('No lead matches')).toBeVisible();
  });

  it('sends marked leads with a reason, and says what came of it', async () => {
    await open();
    pick('More about this pack', 'Choose leads to return');
    expect(within(row('2015550102')).queryByRole('checkbox')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark 2015550100' }));
    press('Return 1 lead');
    await settled();
    press('Send return');
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a reason');
    choose('other');
    press('Send return');
    expect(screen.getByRole('alert')).toHaveTextContent('Please describe the reason');
    choose('disconnected');
    server.answer(/claims$/, {
      // The answer to the return, and to the list that is read again.
      body: {
        claims: [aClaim],
        claim: { ...aClaim, status: 'open', automatic: false },
        leftOut: { alreadyClaimed: 0, notInPack: 0, invalidLines: 0 },
        columns: null,
      },
    });
    press('Send return');
    await settled();
    expect(posted()).toEqual([`POST /leads/packs/${details.pack._id}/claims`]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Mark/ })).toBeNull();
  });

  it('keeps the form and shows the reason when a claim is refused', async () => {
    await open();
    pick('More about this pack', 'Return leads by phone…');
    await settled();
    choose('duplicate');
    press('Send return');
    expect(screen.getByRole('alert')).toHaveTextContent('paste at least one phone');
    const phones = screen.getByRole('textbox', { name: 'Phones' });
    fireEvent.change(phones, { target: { value: '2015550100' } });
    server.answer(/claims$/, { status: 500 });
    press('Send return');
    await settled();
    expect(screen.getByRole('alert')).toHaveTextContent('The return could not be sent.');
    expect(screen.getByRole('textbox', { name: 'Phones' })).toHaveValue('2015550100');
  });

  it('offers no return after the window', async () => {
    const returns = { ...details.returns, isOpen: false };
    server.answer(/packs\/\w+$/, { body: { ...details, returns } });
    await open();
    expect(screen.getByText(/could be returned until/)).toBeVisible();
    press('More about this pack');
    expect(screen.queryByRole('menuitem', { name: /return/i })).toBeNull();
  });

  it('the page of a pack can be loaded again after a failure', async () => {
    server.answer(/packs\/\w+$/, { status: 500 });
    await open();
    expect(screen.getByText('This pack could not be loaded.')).toBeVisible();
    server.answer(/packs\/\w+$/, { body: details });
    press('Try again');
    await settled();
    await settled();
    expect(row('2015550100')).toBeVisible();
  });

  describe('worked one lead at a time', () => {
    const path = `POST /leads/packs/${details.pack._id}/outcomes`;
    const recorded = (lead: string, more = {}) => ({
      body: {
        leads: [{ lead, last: {}, outcomes: 1, suppressed: false, ...more }],
        recorded: 1,
        counts: list.counts,
      },
    });
    const untouched = { ...list, leads: [aLead(3, 'Dan'), aLead(4, 'Eve')], pages: 1 };
    const shown = () => within(screen.getByRole('dialog')).getByRole('heading', { level: 3 });
    const type = (key: string) => fireEvent.keyDown(document.body, { key });
    const outcomesSent = () =>
      server.sent
        .filter(({ call }) => call === path)
        .map(({ body }) => (body as { outcomes: { lead: string; outcome: string }[] }).outcomes);

    beforeEach(() => {
      localStorage.clear();
      server.answer(/show=due/, { body: { ...list, leads: [], pages: 1 } });
      server.answer(/show=untouched/, { body: untouched });
      server.answer(/\/outcomes$/, recorded('TX-3'));
    });
    const begin = async () => {
      await open();
      press('Work this pack');
      await settled();
    };

    it('an outcome is one press or key, and the next lead is there at once', async () => {
      await begin();
      expect(shown()).toHaveTextContent('Dan Lee');
      expect(screen.getByRole('link', { name: '(201) 555-0103' })).toHaveAttribute(
        'href',
        'tel:+12015550103',
      );
      type('1');
      expect(shown()).toHaveTextContent('Eve Lee');
      fireEvent.change(screen.getByRole('textbox', { name: 'Note (optional)' }), {
        target: { value: 'Asked for Mr. Lee' },
      });
      press('Interested');
      await settled();
      expect(screen.getByText('Nobody is left to call')).toBeVisible();
      await settled();
      const [first, second] = outcomesSent().flat();
      expect(first).toMatchObject({ lead: 'TX-3', outcome: 'no-answer' });
      expect(second).toMatchObject({
        lead: 'TX-4',
        outcome: 'interested',
        note: 'Asked for Mr. Lee',
      });
      expect(localStorage).toHaveLength(0);
    });

    it('outcomes wait for a connection, also over a reload, and are sent in their order', async () => {
      server.answer(/\/outcomes$/, 'cut');
      await begin();
      type('1');
      type('6');
      await settled();
      expect(screen.getByText(/2 outcomes wait for a connection/)).toBeVisible();
      cleanup();
      server.answer(/\/outcomes$/, recorded('TX-3'));
      const before = outcomesSent().length;
      await open();
      await settled();
      const sent = outcomesSent().slice(before).flat();
      expect(sent.map(({ outcome }) => outcome)).toEqual(['no-answer', 'not-interested']);
      expect(localStorage).toHaveLength(0);
    });

    it('an outcome that is refused is told, and the others are recorded', async () => {
      server.answer(/\/outcomes$/, 'cut');
      await begin();
      type('1');
      type('6');
      await settled();
      server.answer(/\/outcomes$/, { status: 400, body: { error: 'expected a moment after' } });
      fireEvent(window, new Event('online'));
      await settled();
      await settled();
      expect(localStorage).toHaveLength(0);
      expect(
        outcomesSent()
          .slice(-3)
          .map((some) => some.length),
      ).toEqual([2, 1, 1]);
    });

    it('asks when to call back, and what a sale brought', async () => {
      await begin();
      type('2');
      fireEvent.change(screen.getByLabelText('Call back at (your time)'), {
        target: { value: '2020-01-01T10:00' },
      });
      press('Save call back');
      expect(screen.getByText('Please choose a moment in the future')).toBeVisible();
      press('Tomorrow at 10');
      press('Save call back');
      type('5');
      fireEvent.change(screen.getByLabelText(/^Premium/), { target: { value: 'much' } });
      press('Save sale');
      expect(screen.getByText(/Please enter dollars/)).toBeVisible();
      fireEvent.change(screen.getByLabelText(/^Premium/), { target: { value: '$1,200.50' } });
      press('Save sale');
      await settled();
      const [back, sale] = outcomesSent().flat();
      expect(back).toMatchObject({ outcome: 'call-back' });
      expect(Date.parse(String((back as { callBackAt?: string }).callBackAt))).toBeGreaterThan(
        Date.now(),
      );
      expect(sale).toMatchObject({ outcome: 'sold', premium: 120_050 });
      expect(sale).not.toHaveProperty('commission');
    });

    it('offers the return of a bad number in one press', async () => {
      const returnOffer = {
        reason: 'disconnected',
        eligible: true,
        until: details.returns.windowEndsAt,
        decided: 'at-once',
      };
      server.answer(/\/outcomes$/, recorded('TX-3', { returnOffer }));
      await begin();
      type('7');
      await settled();
      server.answer(/claims$/, {
        body: {
          claims: [],
          claim: aClaim,
          leftOut: { alreadyClaimed: 0, notInPack: 0, invalidLines: 0 },
          columns: null,
        },
      });
      press('Return this lead');
      await settled();
      expect(server.sent.at(-1)?.body).toEqual({ reason: 'disconnected', leads: ['TX-3'] });
      expect(screen.queryByRole('button', { name: 'Return this lead' })).toBeNull();
    });

    it('a lead of the list opens for its outcome, and its row shows it at once', async () => {
      server.answer(/\/outcomes$/, 'cut');
      await open();
      press('Outcome of Ann Lee');
      await settled();
      expect(shown()).toHaveTextContent('Ann Lee');
      type('4');
      await settled();
      press('Close');
      await settled();
      expect(row('2015550100')).toHaveTextContent('Quoted');
    });
  });

  it('exports a pack with columns in an order that is remembered, or with a preset', async () => {
    localStorage.clear();
    await open();
    pick('Download', 'Excel or own columns…');
    const dialog = () => within(screen.getByRole('dialog'));
    const labels = () =>
      within(dialog().getByRole('list'))
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    press('Move First name down');
    press('Move First name up');
    press('Move Last name up');
    press('Move Last name up');
    expect(labels().slice(0, 2)).toEqual(['Last name', 'First name']);
    // The hours of calls are not in the file unless they are chosen.
    for (const label of labels().slice(2, -3))
      fireEvent.click(dialog().getByLabelText(label ?? ''));
    const exports = () => server.calls.filter((call) => call.includes('/export'));
    const submit = async () => {
      fireEvent.click(dialog().getByRole('button', { name: 'Export' }));
      await settled();
    };
    await submit();
    const path = `GET /leads/packs/${details.pack._id}/export`;
    expect(exports()).toEqual([`${path}?format=csv&columns=lastName%2CfirstName&phone=digits`]);
    expect(dialog().getByRole('alert')).toBeVisible();
    press('Cancel');
    pick('Download', 'Excel or own columns…');
    expect(labels()[0]).toBe('Last name');
    for (const name of ['Last name', 'First name']) fireEvent.click(dialog().getByLabelText(name));
    await submit();
    expect(dialog().getByText('Choose at least one column.')).toBeVisible();
    fireEvent.change(dialog().getByLabelText('Columns'), { target: { value: 'hubspot' } });
    expect(dialog().getByText(/First Name · Last Name · Email/)).toBeVisible();
    await submit();
    expect(exports().at(-1)).toBe(`${path}?format=csv&preset=hubspot`);
    fireEvent.click(dialog().getByLabelText('Add time zone and hours of calls'));
    expect(dialog().getByText(/information, not legal advice/)).toBeVisible();
    await submit();
    expect(exports().at(-1)).toBe(`${path}?format=csv&preset=hubspot&callingHours=true`);
  });
});
