import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { BuyLeadsPage } from '../features/buy-leads/BuyLeadsPage.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const dataset = {
  _id: 'd1',
  name: 'Roofers',
  description: '',
  pricing: { clean: 0, dnc: 0 },
  exclusive: false,
};
const order = '/buy-leads?dataset=d1&states=TX&quantity=5';
const named = { name: 'Include leads I own in another dataset' };
const box = () => screen.queryByRole('checkbox', named);
const listed = { atLeast: 0, below: 100 };
const answer = (leftOut = { owned: 14, ownedElsewhere: 4, listed }) => ({
  body: { available: 62, byState: { TX: 62 }, leftOut },
});

const server = fakeServer();
beforeEach(() => {
  server.answer(/^\/datasets/, { body: { datasets: [dataset] } });
  server.answer(/^\/leads\/availability/, answer());
  server.answer(/^\/leads\/order-settings/, {
    body: { includeOwned: false, dncUnderstoodAt: null },
  });
});

const open = (path = order) => renderPage(<BuyLeadsPage />, path, '/buy-leads');
const asked = () => server.calls.filter((call) => call.includes('/leads/availability')).at(-1);

function purchaseBody(): unknown {
  const { calls } = jest.mocked(fetch).mock;
  const [, request] = calls.find(([path]) => path === '/api/v1/leads/purchase') ?? [];
  return JSON.parse(request?.body as string);
}

describe('leads that the buyer owns in another dataset', () => {
  it('an option of the order includes owned leads, and is sent with the count and the purchase', async () => {
    await open();
    expect(await screen.findByText('14 you own')).toBeVisible();
    expect(
      await screen.findByText(/Left out: 14 you own, fewer than 100 on your suppression lists/),
    ).toHaveRole('status');
    expect(asked()).not.toContain('includeOwned');
    expect(box()).not.toBeChecked();
    server.answer(/includeOwned=true/, answer({ owned: 10, ownedElsewhere: 0, listed }));
    fireEvent.click(screen.getByRole('checkbox', named));
    expect(box()).toBeChecked();
    await waitFor(() => expect(asked()).toContain('states=TX&phoneStatus=clean&includeOwned=true'));
    expect(await screen.findByText('10 you own')).toBeVisible();
    await press('Purchase Leads');
    await waitFor(() => expect(purchaseBody()).toMatchObject({ quantity: 5, includeOwned: true }));
    fireEvent.click(screen.getByRole('checkbox', named));
    expect(box()).not.toBeChecked();
  });

  it('stay included after a reload of the page', async () => {
    await open(`${order}&owned=include`);
    await waitFor(() => expect(box()).toBeChecked());
    expect(asked()).toContain('includeOwned=true');
  });

  it('includes owned leads if the buyer has set so, unless the order says otherwise', async () => {
    server.answer(/^\/leads\/order-settings/, {
      body: { includeOwned: true, dncUnderstoodAt: null },
    });
    server.answer(/^\/leads\/availability/, answer({ owned: 0, ownedElsewhere: 0, listed }));
    await open();
    await waitFor(() => expect(box()).toBeChecked());
    fireEvent.click(screen.getByRole('checkbox', named));
    expect(box()).not.toBeChecked();
    await waitFor(() => expect(asked()).toContain('includeOwned=false'));
  });

  it('an order has no option for owned leads where the buyer owns none', async () => {
    server.answer(/^\/leads\/availability/, answer({ owned: 10, ownedElsewhere: 0, listed }));
    await open();
    expect(await screen.findByText('Left out')).toBeVisible();
    expect(box()).toBeNull();
  });
});

describe('leads that were bought elsewhere', () => {
  it('the leads of an order are counted again when another tab has spent credits', async () => {
    const user = { _id: 'u1', username: 'Pat', email: 'pat@example.com', isAdmin: false };
    const keep = (creditBalance: number): void =>
      localStorage.setItem('user', JSON.stringify({ ...user, creditBalance }));
    localStorage.setItem('token', 'a-token');
    keep(500);
    await open();
    await screen.findByText('62 leads');
    server.answer(/^\/leads\/availability/, { body: { available: 57, byState: { TX: 57 } } });
    keep(475);
    fireEvent(window, new StorageEvent('storage', { key: 'user' }));
    expect(await screen.findByText('57 leads')).toBeVisible();
  });
});

describe('an order of DNC leads', () => {
  it('asks once per account how they are called, before it is sent', async () => {
    await open(`${order}&status=dnc`);
    await screen.findByText('14 you own');
    await press('Confirm how you call');
    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm how you call DNC leads');
    const confirmed = { includeOwned: false, dncUnderstoodAt: '2026-05-04T10:00:00.000Z' };
    server.answer(/^\/leads\/order-settings/, { body: confirmed });
    fireEvent.click(screen.getByRole('checkbox', { name: /^I call DNC leads only/ }));
    expect(await screen.findByRole('button', { name: 'Purchase Leads' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^I call DNC leads only/ })).toBeNull();
    expect(server.sent.map(({ body }) => body)).toEqual([{ dncUnderstood: true }]);
  });
});

describe('a choice by age', () => {
  it('opens with the focus on its first field', async () => {
    await open();
    const opener = await screen.findByRole('button', { name: 'Choose by age or past sales' });
    opener.focus();
    fireEvent.click(opener);
    const youngest = await screen.findByRole('checkbox', { name: '0–7 days ago' });
    expect(youngest).toHaveFocus();
  });

  it('stays open when the last chosen age is left out again', async () => {
    await open(`${order}&ages=0-7`);
    const youngest = await screen.findByRole('checkbox', { name: '0–7 days ago' });
    expect(youngest).not.toHaveFocus();
    fireEvent.click(youngest);
    await waitFor(() => expect(asked()).not.toContain('ages'));
    expect(youngest).not.toBeChecked();
    expect(youngest).toBeVisible();
  });
});

describe('the order on a phone', () => {
  it('the bar of an order has no price before the prices are known', async () => {
    const ofADesk = window.matchMedia('');
    const phone = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(ofADesk, { media, matches: true }));
    server.answer(/^\/datasets/, 'none');
    await open();
    const bar = screen.getByRole('region', { name: 'Order at a glance' });
    phone.mockRestore();
    expect(bar).toHaveTextContent('5 leads…');
  });
});

describe('a choice of lines', () => {
  const line = () => screen.queryByRole('checkbox', { name: 'Wireless' });

  it('a dataset without known lines offers none', async () => {
    await open(`${order}&more=open`);
    expect(await screen.findByLabelText('Buyers before you')).toBeVisible();
    expect(line()).toBeNull();
  });

  it('a chosen line is counted and bought, and stands in the address', async () => {
    server.answer(/^\/datasets/, { body: { datasets: [{ ...dataset, hasLineTypes: true }] } });
    await open();
    fireEvent.click(await screen.findByText('Choose by age, past sales or line'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Wireless' }));
    expect(line()).toBeChecked();
    await waitFor(() => expect(asked()).toContain('lineTypes=wireless'));
    await screen.findByText('14 you own');
    await press('Purchase Leads');
    await waitFor(() => expect(purchaseBody()).toMatchObject({ lineTypes: ['wireless'] }));
  });
});
