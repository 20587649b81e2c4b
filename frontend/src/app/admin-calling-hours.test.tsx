import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AdminCallingHoursPage } from '../features/admin-calling-hours/AdminCallingHoursPage.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const view = { all: { end: '20:30' }, states: { NY: { noSundays: true } }, version: 4 };
const open = () => renderPage(<AdminCallingHoursPage />, '/admin/calling-hours');
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

const server = fakeServer();
beforeEach(() => server.answer(/^\/admin\/calling-hours$/, { body: view }));

describe('the calling hours of admins', () => {
  it('the hours of a state are those of its law within the limits, with the source', async () => {
    await open();
    expect(row(/^All states/).getAllByText('08:00–20:30')).toHaveLength(3);
    expect(row(/^All states/).getByText('until 20:30')).toBeVisible();
    expect(row(/^Texas/).getByText('12:00–20:30')).toBeVisible();
    expect(row(/^Texas/).getByText(/301\.051/)).toBeVisible();
    expect(row(/^Alabama/).getByText('No calls')).toBeVisible();
    expect(row(/^New York/).getByText('No calls')).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Vermont/ })).toBeNull();
  });

  it('a limit of a state is sent alone, and removed when it is emptied', async () => {
    await open();
    await press('Limit a state');
    fill('State', 'FL');
    expect(screen.getByText(/^The law ends at 20:00/)).toBeVisible();
    fill('Calls end at', '19:00');
    await press('Save hours');
    expect(server.sent.at(-1)?.body).toEqual({ states: { FL: { end: '19:00' } }, version: 4 });
    await press('Change the limit of New York');
    fireEvent.click(screen.getByLabelText('No calls on Sundays'));
    await press('Save hours');
    expect(server.sent.at(-1)?.body).toEqual({ states: { NY: null }, version: 4 });
  });

  it.each(['Limit a state', 'Change the limit of New York'])(
    'a limit that is as before is not sent (%s)',
    async (button) => {
      await open();
      await press(button);
      await press('Save hours');
      expect(screen.getByRole('alert')).toHaveTextContent('Nothing is changed yet.');
      expect(server.sent).toEqual([]);
    },
  );

  it('the last change is undone with the values that it replaced', async () => {
    const undo = { until: '2036-01-01T00:00:00.000Z', values: { all: { start: '09:00' } } };
    server.answer(/^\/admin\/calling-hours$/, { body: { ...view, undo } });
    await open();
    await press('Undo last change');
    expect(screen.getByText('End: 20:30 → Start: 09:00')).toBeVisible();
    await press('Undo');
    expect(server.sent.at(-1)?.body).toEqual({ all: { start: '09:00' }, states: {}, version: 4 });
  });
});
