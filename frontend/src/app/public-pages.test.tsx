import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { keepOrder } from '../features/session/destination.js';
import { RegisterPage } from '../features/session/pages/RegisterPage.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { LegalRoute } from './LegalRoute.js';
import { Footer } from './PublicPages.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const server = fakeServer();

const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the legal pages', () => {
  it("shows the operator's title and text of a legal document", async () => {
    server.answer(/^\/legal\/terms$/, { body: { title: 'Conditions', html: '<h2>Scope</h2>' } });
    await renderPage(<LegalRoute />, '/legal/terms', '/legal/:document');
    expect(screen.getByRole('heading', { name: 'Conditions', level: 1 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Scope', level: 2 })).toBeVisible();
  });

  it('offers another attempt when a legal document could not be loaded', async () => {
    server.answer(/^\/legal\/refunds$/, 'cut');
    await renderPage(<LegalRoute />, '/legal/refunds', '/legal/:document');
    expect(screen.getByRole('heading', { name: 'Refund and returns policy' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('requests no legal document of an unknown name', async () => {
    await renderPage(<LegalRoute />, '/legal/constructor', '/legal/:document');
    expect(server.calls).toEqual([]);
  });
});

describe('the footer', () => {
  it('leads visitors to prices, questions, opt-out and every legal text', async () => {
    await renderPage(<Footer />, '/pricing');
    expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
      '/#faq',
      '/pricing',
      '/developers',
      '/do-not-sell',
      '/verify-file',
      '/legal/terms',
      '/legal/privacy',
      '/legal/refunds',
      '/legal/acceptable-use',
      '/legal/company',
      expect.stringMatching(/^mailto:support@/),
    ]);
  });

  it('leads users to the page of the questions', async () => {
    localStorage.setItem('token', 'a-token');
    await renderPage(<Footer />, '/pricing');
    expect(hrefOf('FAQ')).toBe('/faq');
  });
});

it('shows the order that waits for a registration', async () => {
  keepOrder('/buy-leads?states=TX', '50 leads of Roofers, clean, in TX');
  await renderPage(<RegisterPage />, '/register');
  expect(screen.getByText('Your order is kept: 50 leads of Roofers, clean, in TX.')).toBeVisible();
});

it('links the texts that a registration agrees to beside the button', async () => {
  await renderPage(<RegisterPage />, '/register');
  const line = screen.getByText(/^By registering you agree to the/);
  expect(line).toHaveTextContent(
    'By registering you agree to the terms of service and the privacy policy.',
  );
  expect(linksIn(line)).toEqual(['/legal/terms', '/legal/privacy']);
});
