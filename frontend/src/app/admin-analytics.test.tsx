import { expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { AdminAnalyticsPage } from '../features/admin-analytics/AdminAnalyticsPage.js';
import { FakeServer, renderPage } from './testing/render-page.js';

it('logs failed requests of analytics and shows no zeros in place of figures', async () => {
  const server = new FakeServer();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.answer(/^\/admin\/analytics/, 'none');
  await renderPage(<AdminAnalyticsPage />, '/admin/analytics');
  expect(screen.getByRole('status', { name: 'Loading credits' })).toBeVisible();
  expect(document.querySelectorAll('dl[aria-busy=true]')).toHaveLength(1);
  cleanup();

  server.answer(/^\/admin\/analytics/, { status: 500 });
  await renderPage(<AdminAnalyticsPage />, '/admin/analytics');
  expect(document.querySelectorAll('dl[aria-busy=false]')).toHaveLength(1);
  expect(screen.getAllByText('Not available right now.').length).toBeGreaterThan(3);
  expect(screen.queryByText(/\$0\.00 in/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(warn.mock.calls.map(([first]) => String(first)).join('\n')).toContain(
    'could not be loaded',
  );
  warn.mockRestore();
});
