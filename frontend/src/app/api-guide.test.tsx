import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { ApiGuidePage } from '../features/developers/ApiGuidePage.js';
import { ErrorPage } from '../features/developers/ErrorPage.js';
import { FakeServer, renderPage } from './testing/render-page.js';

const reference = {
  paths: {
    '/leads/purchase': {
      post: {
        summary: 'Begin the purchase of a pack',
        operationId: 'postLeadsPurchase',
        security: [{ apiKey: ['buy'] }],
        parameters: [
          { in: 'header', name: 'Idempotency-Key', schema: { type: 'string', examples: ['o-1'] } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { quantity: { type: 'integer' } } },
            },
          },
        },
        responses: {
          202: { content: { 'application/json': { schema: { type: 'object' } } } },
          402: { $ref: '#/components/responses/payment-required' },
        },
      },
    },
  },
  components: {
    responses: {
      'payment-required': {
        description: 'Not enough credits',
        content: {
          'application/json': {
            examples: {
              'BILLING.INSUFFICIENT_CREDITS': {
                description: 'Buy credits or use `missing`.',
                value: { error: 'Insufficient credits.', code: 'BILLING.INSUFFICIENT_CREDITS' },
              },
            },
          },
        },
        'x-status': 402,
        'x-codes': [{ code: 'BILLING.INSUFFICIENT_CREDITS', retryable: false }],
      },
    },
  },
};

describe('the guide for developers', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });

  it('shows visitors programs, operations with examples, and codes of errors', async () => {
    server.answer(/^\/api\/docs$/, { body: reference });
    await renderPage(<ApiGuidePage />, '/developers');
    fireEvent.click(screen.getByRole('tab', { name: 'Python' }));
    const program = screen.getByRole('region', { name: 'The program' });
    expect(program).toHaveTextContent(`fetch("${location.origin}")`);
    const buying = screen.getByRole('region', { name: 'Buy' });
    expect(buying).toHaveTextContent('POST /leads/purchase');
    expect(within(buying).getByText('Idempotency-Key')).toBeInTheDocument();
    expect(buying).toHaveTextContent('{ "quantity": 1 }');
    expect(screen.getByRole('link', { name: 'BILLING.INSUFFICIENT_CREDITS' })).toHaveAttribute(
      'href',
      '/developers/errors/BILLING.INSUFFICIENT_CREDITS',
    );
    expect(screen.getByRole('link', { name: 'Download the API reference' })).toHaveAttribute(
      'href',
      '/api/docs',
    );
  });

  it('keeps the chapters and offers another try when the API reference cannot be loaded', async () => {
    server.answer(/^\/api\/docs$/, 'cut');
    await renderPage(<ApiGuidePage />, '/developers');
    expect(screen.getByRole('heading', { name: 'Idempotency' })).toBeInTheDocument();
    server.answer(/^\/api\/docs$/, { body: reference });
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('region', { name: 'Buy' })).toBeInTheDocument();
  });
});

describe('the page of an error', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });
  const open = (code: string) =>
    renderPage(<ErrorPage />, `/developers/errors/${code}`, '/developers/errors/:code');

  it('says what happened, how to fix it and whether to repeat the request', async () => {
    server.answer(/^\/api\/docs$/, { body: reference });
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
    expect(screen.getByRole('link', { name: 'All errors' })).toHaveAttribute(
      'href',
      '/developers#errors',
    );
  });

  it('says that a code is unknown', async () => {
    server.answer(/^\/api\/docs$/, { body: reference });
    await open('BILLING.NO_SUCH_CODE');
    expect(screen.getByText(/The API has no error/)).toHaveTextContent('BILLING.NO_SUCH_CODE');
  });

  it('offers another try when the API reference cannot be loaded', async () => {
    server.answer(/^\/api\/docs$/, 'cut');
    await open('BILLING.INSUFFICIENT_CREDITS');
    server.answer(/^\/api\/docs$/, { body: reference });
    fireEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('Insufficient credits.')).toBeInTheDocument();
  });
});
