import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keep } from '../features/pack/calling/kept-outcomes.js';
import { sendKept } from '../features/pack/calling/send-kept.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { fill, press } from './testing/gestures.js';
import {
  aClaim,
  aLead,
  details,
  leadRow,
  list,
  openPack,
  packServer,
} from './testing/pack-page.js';
import { settled, type FakeServer } from './testing/render-page.js';

let server: FakeServer;

describe('a pack that is worked one lead at a time', () => {
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
  const allSent = () => waitFor(() => expect(localStorage).toHaveLength(0));
  const outcomesSent = () =>
    server.sent
      .filter(({ call }) => call === path)
      .map(({ body }) => (body as { outcomes: { lead: string; outcome: string }[] }).outcomes);

  beforeEach(() => {
    server = packServer();
    localStorage.clear();
    server.answer(/show=due/, { body: { ...list, leads: [], pages: 1 } });
    server.answer(/show=untouched/, { body: untouched });
    server.answer(/\/outcomes$/, recorded('TX-3'));
  });
  const begin = async () => {
    await openPack();
    await press('Work this pack');
    await screen.findByRole('heading', { level: 3 });
    // The keys are heard a moment after the lead is shown.
    await settled();
  };

  it('an outcome is one press or key, and the next lead is there at once', async () => {
    await begin();
    expect(shown()).toHaveTextContent('Dan Lee');
    expect(hrefOf('(201) 555-0103')).toBe('tel:+12015550103');
    type('1');
    expect(shown()).toHaveTextContent('Eve Lee');
    fireEvent.change(screen.getByRole('textbox', { name: 'Note (optional)' }), {
      target: { value: 'Asked for Mr. Lee' },
    });
    await press('Interested');
    expect(await screen.findByText('Nobody is left to call')).toBeVisible();
    await allSent();
    const [first, second] = outcomesSent().flat();
    expect(first).toMatchObject({ lead: 'TX-3', outcome: 'no-answer' });
    expect(second).toMatchObject({
      lead: 'TX-4',
      outcome: 'interested',
      note: 'Asked for Mr. Lee',
    });
  });

  it('a lead tells since when it was for sale and how often it was sold, when it is asked', async () => {
    server.answer(/TX-3\/history$/, {
      body: { firstListed: '2026-01-05', soldBefore: 0, soldNow: 6 },
    });
    await begin();
    const summary = screen.getByText('Age and past sales');
    expect(server.sent.filter(({ call }) => call.includes('/history'))).toEqual([]);
    const details = summary.closest('details');
    if (!details) throw new Error('expected details');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    for (const said of [/^Jan 5, 2026$/, 'None', '6 or more'])
      expect(await within(details).findByText(said)).toBeVisible();
  });

  it('outcomes wait for a connection, also over a reload, and are sent in their order', async () => {
    server.answer(/\/outcomes$/, 'cut');
    await begin();
    type('1');
    type('6');
    expect(await screen.findByText(/2 outcomes wait for a connection/)).toBeVisible();
    cleanup();
    server.answer(/\/outcomes$/, recorded('TX-3'));
    const before = outcomesSent().length;
    await openPack();
    await allSent();
    const sent = outcomesSent().slice(before).flat();
    expect(sent.map(({ outcome }) => outcome)).toEqual(['no-answer', 'not-interested']);
  });

  it('an outcome that is refused is told, and the others are recorded', async () => {
    server.answer(/\/outcomes$/, 'cut');
    await begin();
    type('1');
    type('6');
    await screen.findByText(/2 outcomes wait for a connection/);
    server.answer(/\/outcomes$/, { status: 400, body: { error: 'expected a moment after' } });
    fireEvent(window, new Event('online'));
    await allSent();
    expect(
      outcomesSent()
        .slice(-3)
        .map((some) => some.length),
    ).toEqual([2, 1, 1]);
  });

  it('everyone who asks while outcomes are sent hears of them, and they are sent once', async () => {
    const pack = details.pack._id;
    const calledAt = '2026-05-05T10:00:00.000Z';
    keep('u1', { pack, sent: { id: 'outcome-1', lead: 'TX-3', outcome: 'no-answer', calledAt } });
    const heard: string[] = [];
    const asks = ['frame', 'page'].map((name) =>
      sendKept('u1', {
        onRecorded: () => void heard.push(name),
        onRefused: () => void heard.push(`${name}: refused`),
      }),
    );
    await Promise.all(asks);
    expect(heard).toEqual(['frame', 'page']);
    expect(outcomesSent()).toHaveLength(1);
    await allSent();
  });

  it('a double click is about one lead', async () => {
    await begin();
    const button = screen.getByRole('button', { name: 'Interested' });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    await allSent();
    expect(outcomesSent().flat()).toMatchObject([{ lead: 'TX-3', outcome: 'interested' }]);
    expect(shown()).toHaveTextContent('Eve Lee');
  });

  it('asks when to call back, and what a sale brought', async () => {
    await begin();
    type('2');
    fill('Call back at (your time)', '2020-01-01T10:00');
    await press('Save call back');
    expect(screen.getByText('Please choose a moment in the future')).toBeVisible();
    await press('Tomorrow at 10');
    await press('Save call back');
    type('5');
    fill(/^Premium/, 'much');
    await press('Save sale');
    expect(screen.getByText(/Please enter dollars/)).toBeVisible();
    expect(screen.getByLabelText(/^Premium/)).toHaveFocus();
    fill(/^Premium/, '$1,200.50');
    await press('Save sale');
    await allSent();
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
    await screen.findByRole('button', { name: 'Return this lead' });
    server.answer(/claims$/, {
      body: {
        claims: [],
        claim: aClaim,
        leftOut: { alreadyClaimed: 0, notInPack: 0, invalidLines: 0 },
        columns: null,
      },
    });
    await press('Return this lead');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Return this/ })).toBeNull());
    expect(server.sent.at(-1)?.body).toEqual({ reason: 'disconnected', leads: ['TX-3'] });
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });

  it('a lead of the list opens for its outcome, and its row shows it at once', async () => {
    server.answer(/\/outcomes$/, 'cut');
    await openPack();
    await press('Outcome of Ann Lee');
    expect(shown()).toHaveTextContent('Ann Lee');
    type('4');
    await settled();
    await press('Close');
    expect(leadRow('2015550100')).toHaveTextContent('Quoted');
  });
});
