import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { FailedSearchesView } from '@leadmart/contracts';
import { aResponse, fakeNetwork } from '../../../shared/testing/fake-network.js';
import { renderWithToasts } from '../../../shared/testing/render-with-toasts.js';
import { FailedSearches } from './FailedSearches.js';

const network = fakeNetwork();
const short = { searches: 1, nothing: 0, clean: 1, dnc: 0 };

function show(view: Partial<FailedSearchesView>): void {
  const range = { from: '2026-10-01', to: '2026-10-30' };
  const nothing = { ...range, requests: 0, requestsBefore: 0, states: [], datasets: [] };
  // The report also asks for the waiting buyers: nobody waits.
  network.mockImplementation(async () => aResponse(200, { ...nothing, ...view, waiting: [] }));
  renderWithToasts(
    <MemoryRouter>
      <FailedSearches
        chosen={{ days: 30, range: '', from: '', to: '', dataset: '' }}
        onChoose={() => undefined}
        timeZone="UTC"
      />
    </MemoryRouter>,
  );
}

describe('failed searches', () => {
  it('compares the requests of the range with those of the days before', async () => {
    show({ requests: 1, requestsBefore: 1_030, states: [{ state: 'TX', ...short }] });
    const sum = (await screen.findByText('1 request')).closest('p');
    expect(sum).toHaveTextContent(/^1 request, 1,030 in the 30 days before$/);
  });

  it('compares a range without any with the days before', async () => {
    show({ requestsBefore: 1 });
    await screen.findByText('In the 30 days before, 1 request found too few.');
  });

  it('explains itself when there were none at all', async () => {
    show({});
    await screen.findByText(/^Searches that find too few leads are counted here/);
  });
});
