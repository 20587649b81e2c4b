import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { UnsubscribePage } from '../features/unsubscribe/UnsubscribePage.js';
import { press } from './testing/gestures.js';
import { failures, fakeServer, renderPage } from './testing/render-page.js';

const server = fakeServer();

describe('the unsubscribe page', () => {
  const [path, pattern] = ['/unsubscribe/t0', '/unsubscribe/:token'];
  const status = /\/status$/;
  const open = () => renderPage(<UnsubscribePage />, path, pattern);

  it.each(failures)(
    'offers a retry after %s, for reading the link and for unsubscribing',
    async (_what, answer) => {
      server.answer(status, answer);
      await open();
      expect(screen.getByRole('alert')).toHaveTextContent('We could not open this link.');
      server.answer(status, { body: { email: 'p…@example.com', subscribed: true } });
      await press('Try again');
      server.answer(/^\/mail\/unsubscribe\/t0$/, answer);
      await press('Unsubscribe');
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Your choice could not be saved. Please try again.',
      );
    },
  );
});
