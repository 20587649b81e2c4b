import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { ApiGuidePage } from '../features/developers/ApiGuidePage.js';
import { ErrorPage } from '../features/developers/ErrorPage.js';
import { aReference } from '../features/developers/reference/test-reference.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

describe('the guide for developers', () => {
  const server = fakeServer();

  it('shows visitors programs, operations with examples, and codes of errors', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    await renderPage(<ApiGuidePage />, '/developers');
    fireEvent.click(screen.getByRole('tab', { name: 'Python' }));
    const program = screen.getByRole('region', { name: 'The program' });
    expect(program).toHaveTextContent(`fetch("${location.origin}")`);
    const buying = screen.getByRole('region', { name: 'Buy' });
    expect(buying).toHaveTextContent('POST /leads/purchase');
    expect(within(buying).getByText('Idempotency-Key')).toBeInTheDocument();
    expect(buying).toHaveTextContent('{ "quantity": 100, "phoneStatus": "clean" }');
    expect(hrefOf('BILLING.INSUFFICIENT_CREDITS')).toBe(
      '/developers/errors/BILLING.INSUFFICIENT_CREDITS',
    );
    expect(hrefOf('Download the API reference')).toBe('/api/docs/openapi.json');
  });

  it('the guide has each event with its body, and the rules of deliveries', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    await renderPage(<ApiGuidePage />, '/developers');
    const events = screen.getByRole('region', { name: 'Events and webhooks' });
    expect(events).toHaveTextContent('Answer within 10 seconds');
    const event = within(events).getByRole('region', { name: 'balance.low' });
    expect(event).toHaveTextContent('Your balance fell.');
    expect(event).toHaveTextContent('{ "type": "balance.low" }');
  });

  it('finds parts by their words, and leads to the part', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    await renderPage(<ApiGuidePage />, '/developers');
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    const found = () =>
      within(contents)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(found()).toContain('Idempotency');
    const search = (value: string) =>
      fireEvent.change(within(contents).getByRole('searchbox'), { target: { value } });
    search('balance fell');
    expect(found()).toEqual(['balance.low']);
    search('leads/purchase');
    fireEvent.click(within(contents).getByRole('link', { name: 'POST /leads/purchase' }));
    expect(screen.getByText('Link to this operation').closest('details')).toHaveAttribute('open');
    search('no such words');
    expect(within(contents).getByRole('status')).toHaveTextContent('Nothing found.');
  });

  it('keeps the chapters and offers another try when the API reference cannot be loaded', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, 'cut');
    await renderPage(<ApiGuidePage />, '/developers');
    expect(screen.getByRole('heading', { name: 'Idempotency' })).toBeInTheDocument();
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    fireEvent.click(screen.getAllByRole('button', { name: /try again/i })[0] as HTMLElement);
    expect(await screen.findByRole('region', { name: 'Buy' })).toBeInTheDocument();
  });
});

describe('the page of an error', () => {
  const server = fakeServer();
  const open = (code: string) =>
    renderPage(<ErrorPage />, `/developers/errors/${code}`, '/developers/errors/:code');

  it('says what happened, how to fix it and whether to repeat the request', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    await open('BILLING.INSUFFICIENT_CREDITS');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'BILLING.INSUFFICIENT_CREDITS',
    );
    expect(screen.getByText('Insufficient credits.')).toBeInTheDocument();
    expect(screen.getByText('missing')).toBeInTheDocument();
    expect(screen.getByText('402')).toBeInTheDocument();
    expect(screen.getByText('No, something must change first.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Example of the body' })).toHaveTextContent(
      '"code": "BILLING.INSUFFICIENT_CREDITS"',
    );
    expect(hrefOf('All errors')).toBe('/developers#errors');
  });

  it('says that a code is unknown', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    await open('BILLING.NO_SUCH_CODE');
    expect(screen.getByText(/The API has no error/)).toHaveTextContent('BILLING.NO_SUCH_CODE');
  });

  it('offers another try when the API reference cannot be loaded', async () => {
    server.answer(/^\/api\/docs\/openapi\.json$/, 'cut');
    await open('BILLING.INSUFFICIENT_CREDITS');
    server.answer(/^\/api\/docs\/openapi\.json$/, { body: aReference });
    await press(/try again/i);
    expect(await screen.findByText('Insufficient credits.')).toBeInTheDocument();
  });
});
