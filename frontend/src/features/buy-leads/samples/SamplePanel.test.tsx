import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { CatalogueDatasetView, SampleRowView } from '@leadmart/contracts';
import { aResponse, fakeNetwork, noAnswer } from '../../../shared/testing/fake-network.js';
import { press } from '../../../shared/testing/gestures.js';
import { renderWithToasts } from '../../../shared/testing/render-with-toasts.js';
import { SamplePanel } from './SamplePanel.js';

const network = fakeNetwork();
const updated = '2026-11-20T12:00:00.000Z';
const dataset = {
  _id: 'd',
  exclusive: false,
  lastUpdated: updated,
} as unknown as CatalogueDatasetView;
const row: SampleRowView = {
  name: 'M••••• D•••••',
  phone: '(512) •••-••••',
  email: '',
  city: '•••',
  state: 'TX',
  phoneStatus: 'clean',
};
const answerWith = (rows: readonly SampleRowView[]) =>
  network.mockImplementation(async () => aResponse(200, { rows, lastUpdated: updated }));

type Props = Parameters<typeof SamplePanel>[0];
const onToggle = jest.fn<(isOpen: boolean) => void>();

function Panel({ isOpen: isOpenFirst = true, ...props }: Partial<Props>) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  onToggle.mockImplementation(setIsOpen);
  const choice = { dataset, states: ['TX'], phoneStatus: 'clean', ...props } as const;
  return <SamplePanel {...choice} isOpen={isOpen} onToggle={onToggle} />;
}

/** The panel, unfolded unless the props say otherwise. */
async function show(props: Partial<Props> = {}) {
  const { container } = renderWithToasts(<Panel {...props} />);
  // A browser reports a panel that is rendered open as a toggle, too.
  const panel = () => container.querySelector('details') as HTMLDetailsElement;
  const toggled = () => act(async () => void fireEvent(panel(), new Event('toggle')));
  await toggled();
  return {
    toggle: async () => {
      panel().open = !panel().open;
      await toggled();
    },
  };
}

const askedFor = () => network.mock.calls.map(([address]) => decodeURIComponent(address as string));

describe('the panel of sample rows', () => {
  it('requests nothing while it is folded', async () => {
    await show({ isOpen: false });
    expect(network).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    'reports only the toggles of the buyer when it is open: %s',
    async (isOpen) => {
      answerWith([row]);
      onToggle.mockClear();
      const { toggle } = await show({ isOpen });
      expect(onToggle).not.toHaveBeenCalled();
      await toggle();
      expect(onToggle.mock.calls).toEqual([[!isOpen]]);
    },
  );

  it('shows masked rows with a sentence about them, and words for screen readers', async () => {
    answerWith([row]);
    await show();
    const cells = within(await screen.findByRole('row', { name: /Initials M and D/ }));
    cells.getByText('Area code 512');
    cells.getByText('None');
    cells.getByText('•••, TX');
    for (const masked of ['M••••• D•••••', '(512) •••-••••'])
      expect(cells.getByText(masked)).toHaveAttribute('aria-hidden', 'true');
    screen.getByText(/These rows are examples, not the leads that you will get/);
    expect(askedFor()).toEqual(['/api/v1/leads/samples?datasetId=d&states=TX&phoneStatus=clean']);
  });

  it('shows rows of all states before a state is selected', async () => {
    answerWith([row]);
    await show({ states: [] });
    await screen.findByText(/^Clean leads from all states\..*updated Nov 20, 2026\.$/);
    expect(askedFor()[0]).toContain('states=AK,AL,');
  });

  it('tells that there are no rows', async () => {
    answerWith([]);
    await show({ phoneStatus: 'dnc' });
    await screen.findByText('No sample rows');
    screen.getByText('No DNC leads are for sale in these states.');
  });

  it('shows placeholders while the rows load', async () => {
    network.mockImplementation(() => new Promise(() => undefined));
    await show();
    screen.getByRole('status', { name: 'Loading sample rows' });
  });

  it.each([
    ['The sample rows could not be loaded.', noAnswer],
    ['Too many requests.', async () => aResponse(429, { error: 'Too many requests.' })],
  ])('tells why it failed, and tries again: %s', async (text, answer) => {
    network.mockImplementation(answer);
    await show();
    await screen.findByText(text);
    answerWith([row]);
    press('Try again');
    await screen.findByText('•••, TX');
  });

  it('requests nothing without a dataset, and for an exclusive one', async () => {
    await show({ dataset: undefined });
    screen.getByText('Select a dataset to see sample rows.');
    await show({ dataset: { ...dataset, exclusive: true } });
    screen.getByText(/exclusive dataset are sold only once/);
    expect(network).not.toHaveBeenCalled();
  });
});
