import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { UnsubscribePage } from '../features/unsubscribe/UnsubscribePage.js';
import { failures, fakeServer, renderPage, settled } from './testing/render-page.js';

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
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await settled();
      server.answer(/^\/mail\/unsubscribe\/t0$/, answer);
      fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
      await settled();
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Your choice could not be saved. Please try again.',
      );
    },
  );
});
