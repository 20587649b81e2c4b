import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { validateUserPath } from '@leadmart/contracts/paths';
import { BillingPage } from './account/BillingPage.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const server = fakeServer();

async function openBilling() {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user', JSON.stringify({ _id: 'u1', username: 'Ann', isVerified: true }));
  await renderPage(
    <main>
      <BillingPage />
    </main>,
    '/account/billing',
  );
}

describe('the billing details', () => {
  const path = /^\/billing\/details$/;
  const stored = { company: 'Ann Ltd', address: '1 High St\nLeeds', country: 'GB', taxId: '' };

  it('changes billing details in a form, which keeps the typed text after a failure', async () => {
    server.answer(/^\/payments\/cards$/, { body: { cards: [], consent: 'I agree' } });
    server.answer(path, { body: stored });
    await openBilling();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveDisplayValue('United Kingdom');
    const company = screen.getByRole('textbox', { name: 'Company or name' });
    fireEvent.change(company, { target: { value: 'Ann GmbH' } });
    server.answer(path, { status: 500 });
    await press('Save');
    expect(await screen.findByText('Your billing details could not be saved.')).toBeVisible();
    expect(company).toHaveValue('Ann GmbH');
    const error = 'Company must be letters that receipts can print';
    const fields = [{ field: 'company', message: 'expected letters that receipts can print' }];
    server.answer(path, { status: 400, body: { error, details: { fields } } });
    await press('Save');
    expect(await screen.findByText(error)).toBeVisible();
    expect(company).toHaveFocus();
    expect(company).toHaveAccessibleDescription(error);
    server.answer(path, { body: { ...stored, company: 'Ann GmbH' } });
    await press('Save');
    expect(company).toBeValid();
    expect(screen.queryByText('Your billing details could not be saved.')).toBeNull();
    expect(server.sent.at(-1)).toMatchObject({
      call: 'PUT /billing/details',
      body: { ...stored, company: 'Ann GmbH' },
    });
    expect(company).toHaveValue('Ann GmbH');
  });

  it('keeps what another tab has saved meanwhile beside what was typed here', async () => {
    server.answer(path, { body: stored });
    await openBilling();
    fill('Company or name', 'Ann GmbH');
    await press('Save');
    server.answer(path, { body: { ...stored, company: 'Ann AG' } });
    fireEvent(window, new Event('focus'));
    await settled();
    fill('Tax ID', 'DE1');
    await press('Save');
    expect(server.sent.at(-1)?.body).toEqual({ ...stored, company: 'Ann AG', taxId: 'DE1' });
  });
});

describe('the cards on file', () => {
  const card = { brand: 'visa', expMonth: 4, expYear: 2034 };
  const cards = [
    { ...card, _id: 'pm_1', last4: '4242', isDefault: true },
    { ...card, _id: 'pm_2', last4: '0005', isDefault: false },
  ];

  it('lists the cards on file with their default, changes the default and removes cards', async () => {
    server.answer(/^\/payments\/cards/, { body: { cards, consent: 'I agree' } });
    await openBilling();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Visa ending in 4242');
    expect(first).toHaveTextContent('Default');
    expect(second).toHaveTextContent('Expires 04/2034');
    const heading = screen.getByRole('heading', { level: 1 });
    const run = async (name: string, after: object[]) => {
      server.answer(/^\/payments\/cards/, { body: { cards: after, consent: 'I agree' } });
      screen.getByRole('button', { name }).focus();
      await press(name);
      // The button is gone.
      expect(heading).toHaveFocus();
    };
    const made = { ...cards[1], isDefault: true };
    await run('Make Visa ending in 0005 the default', [{ ...cards[0], isDefault: false }, made]);
    await press('Remove Visa ending in 4242');
    expect(screen.getByRole('dialog')).toHaveTextContent('can no longer be charged');
    await run('Remove', [made]);
    const changes = server.calls.filter((call) => /^(PUT|DELETE)/.test(call));
    expect(changes).toEqual(['PUT /payments/cards/pm_2/default', 'DELETE /payments/cards/pm_1']);
  });

  it('say that they could not be loaded', async () => {
    server.answer(/^\/payments\/cards/, { status: 500 });
    await openBilling();
    expect(screen.getByText('Your cards could not be loaded.')).toBeVisible();
  });
});

describe('the balance alert', () => {
  const path = /^\/billing\/balance-alert$/;

  it('sets and removes the balance alert', async () => {
    server.answer(path, { body: { below: null } });
    await openBilling();
    const limit = screen.getByLabelText('Email me when my balance falls below');
    fireEvent.change(limit, { target: { value: '500' } });
    server.answer(path, { status: 500 });
    await press('Save alert');
    expect(screen.getByText('Your balance alert could not be saved.')).toBeVisible();
    server.answer(path, { body: { below: 500 } });
    const saved = screen.getByRole('button', { name: 'Save alert' });
    await press('Save alert');
    // The form stays, and with it the focus.
    expect(screen.getByRole('button', { name: 'Save alert' })).toBe(saved);
    server.answer(path, { body: { below: null } });
    await press('Remove alert');
    expect(limit).toHaveFocus();
    expect(limit).toHaveValue(null);
    expect(server.sent.map(({ body }) => body)).toEqual([
      { below: 500 },
      { below: 500 },
      { below: null },
    ]);
  });

  it('says that it could not be loaded', async () => {
    server.answer(path, { status: 500 });
    await openBilling();
    expect(screen.getByText('Your balance alert could not be loaded.')).toBeVisible();
  });
});

describe('the automatic top-up', () => {
  const card = { _id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2034 };
  const cards = { cards: [{ ...card, isDefault: true }], consent: 'I agree' };
  const off = {
    state: 'off',
    below: 0,
    packageId: null,
    agreed: null,
    offer: null,
    maxPerMonth: 1,
    reason: null,
    usedThisMonth: 0,
    runs: [],
  };
  const packages = [
    { _id: 'p1', packageName: 'Starter', creditAmount: 1_000, discountedPrice: 49 },
  ];

  beforeEach(() => {
    server.answer(/^\/credits\/packages/, { body: packages });
    server.answer(/^\/payments\/cards/, { body: cards });
    server.answer(/^\/payments\/auto-top-up$/, { body: off });
  });

  it('switches the automatic top-up on with a limit, a package and a maximum for the month', async () => {
    await openBilling();
    const below = screen.getByLabelText('When my balance falls below');
    fireEvent.change(below, { target: { value: '500' } });
    server.answer(/^\/payments\/auto-top-up$/, { body: { ...off, state: 'on', below: 500 } });
    const most = screen.getByLabelText('Times a month, at most');
    expect(most).toHaveAccessibleDescription('A month begins at midnight UTC.');
    screen.getByRole('button', { name: 'Turn on' }).focus();
    await press('Turn on');
    expect(screen.getAllByRole('button', { name: 'Save' })[0]).toHaveFocus();
    expect(server.sent.at(-1)).toMatchObject({
      call: 'PUT /payments/auto-top-up',
      body: {
        state: 'on',
        below: 500,
        packageId: 'p1',
        maxPerMonth: 1,
        expectedCredits: 1_000,
        expectedPrice: 49,
      },
    });
  });

  it('begins at no more credits than the package has, and says so at the field', async () => {
    await openBilling();
    const below = screen.getByLabelText('When my balance falls below');
    fireEvent.change(below, { target: { value: '1001' } });
    await press('Turn on');
    expect(below).toHaveAccessibleDescription(/Please enter 1000 or less$/);
    expect(server.sent).toEqual([]);
  });

  it('shows the new offer of a package that got worse, and is agreed to with one press', async () => {
    const agreed = { packageName: 'Starter', credits: 1_000, price: 49 };
    const reason = 'Starter now gives 100 credits.';
    const settings = { ...off, state: 'needs-consent', reason, packageId: 'p1', below: 50, agreed };
    const asks = { ...settings, offer: { ...agreed, credits: 100 } };
    const path = /^\/payments\/auto-top-up$/;
    server.answer(path, { body: asks });
    await openBilling();
    expect(screen.getByText(/It needs your consent/)).toHaveTextContent(reason);
    const error = 'This package has changed. You have not been charged.';
    server.answer(path, { status: 409, body: { error } });
    await press('Agree to 100 credits for $49.00');
    expect(screen.getByText(error)).toBeVisible();
    server.answer(path, { body: { ...settings, offer: { ...agreed, credits: 90 } } });
    await press('Agree to 100 credits for $49.00');
    await press('Agree to 90 credits for $49.00');
    const on = { state: 'on', below: 50, packageId: 'p1', maxPerMonth: 1, expectedPrice: 49 };
    expect(server.sent.map(({ body }) => body)).toEqual(
      [100, 100, 90].map((expectedCredits) => ({ ...on, expectedCredits })),
    );
    server.answer(path, { body: { ...settings, offer: null } });
    await press('Agree to 90 credits for $49.00');
    expect(screen.getByText('Choose another package below.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull();
  });

  it('follows a run in progress to its end, and asks for the balance then', async () => {
    const path = /^\/payments\/auto-top-up$/;
    const ran = (outcome: string | null) => ({
      body: { ...off, state: 'on', runs: [{ at: '2026-10-01T09:00:00.000Z', outcome }] },
    });
    server.answer(path, ran(null));
    await openBilling();
    expect(screen.getByText(/in progress/)).toBeVisible();
    expect(server.calls).not.toContain(`GET ${validateUserPath}`);
    server.answer(path, ran('paid'));
    await screen.findByText(/credits bought/, undefined, { timeout: 20_000 });
    await waitFor(() => expect(server.calls).toContain(`GET ${validateUserPath}`));
  });

  it('says why it was stopped, and needs a card', async () => {
    const stopped = { ...off, state: 'stopped', reason: 'Your card was declined.' };
    server.answer(/^\/payments\/auto-top-up$/, { body: stopped });
    server.answer(/^\/payments\/cards/, { body: { ...cards, cards: [] } });
    await openBilling();
    expect(screen.getByText('It was stopped. Your card was declined.')).toBeVisible();
    expect(screen.getByText('Add a card above to turn it on.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });
});
