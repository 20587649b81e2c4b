import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PricingPage } from '../features/pricing/PricingPage.js';
import { FakeServer, renderPage } from './testing/render-page.js';

it.each([
  ['a visitor', 'Get Started', '/register', null],
  ['a signed-in user', 'Buy Credits', '/buy-credits', 'a token'],
])('leads %s from the prices to %s', async (_who, name, to, token) => {
  const server = new FakeServer();
  if (token !== null) localStorage.setItem('token', token);
  server.answer(/^\/credits\/packages/, { body: [] });
  await renderPage(<PricingPage />, '/pricing');
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});

it('answers on the prices whether leads can be returned', async () => {
  const server = new FakeServer();
  server.answer(/^\/credits\/packages/, { body: [] });
  const policy = { windowDays: 7, capPercent: 5, automaticPercent: 0 };
  server.answer(/^\/leads\/returns-policy/, { body: policy });
  await renderPage(<PricingPage />, '/pricing');
  expect(screen.getByRole('heading', { name: 'Can I return leads?' })).toBeVisible();
  expect(screen.getByText(/^Yes\. Open the pack in My Leads within 7 days/)).toBeVisible();
});
