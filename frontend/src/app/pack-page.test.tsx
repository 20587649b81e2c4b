import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { gone, hrefOf } from '../shared/testing/gestures.js';
import { choose, fill, press } from './testing/gestures.js';
import {
  aClaim,
  aLead,
  details,
  leadRow,
  list,
  openPack,
  packServer,
} from './testing/pack-page.js';
import { settled, type FakeServer } from './testing/render-page.js';

let server: FakeServer;
beforeEach(() => {
  server = packServer();
});

const posted = () => server.calls.filter((call) => call.startsWith('POST'));

describe('the page of a pack', () => {
  it('shows leads with their status today, what was returned, and the returns', async () => {
    await openPack();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Roofers · TX · clean');
    expect(screen.getByText(/You can return 5 more of up to 6 leads/)).toBeVisible();
    expect(leadRow('2015550101')).toHaveTextContent('DNC');
    expect(leadRow('2015550100')).toHaveTextContent('Clean, checked May 1, 2025');
    expect(leadRow('2015550102')).toHaveTextContent(/Bad numberMay 5.* Returned$/);
    expect(screen.getByRole('table', { name: 'Your returns' })).toHaveTextContent('+5');
  });

  it('offers the signed files of the pack, as sold and since, and the page that verifies them', async () => {
    await openPack();
    await choose('Download', 'Diligence file…');
    const dialog = within(screen.getByRole('dialog', { name: 'Diligence file' }));
    const path = `/leads/packs/${details.pack._id}/diligence`;
    for (const [name, query] of [
      ['PDF as sold', 'part=sold&format=pdf'],
      ['JSON changes since', 'part=since&format=json'],
    ] as const) {
      server.answer(/\/diligence/, 'cut');
      await press(dialog.getByRole('button', { name }));
      expect(server.calls.at(-1)).toBe(`GET ${path}?${query}`);
    }
    expect(dialog.getByRole('link', { name: 'verify them' })).toHaveAttribute(
      'href',
      `/verify-file?id=${details.pack._id}`,
    );
  });

  it('renames the pack in its place: Escape leaves, Enter saves', async () => {
    await openPack();
    const field = () => screen.queryByRole('textbox', { name: 'Name of Roofers · TX · clean' });
    const begin = () => press('Rename Roofers · TX · clean');
    const type = (key: string, value: string) => {
      fireEvent.change(field() as HTMLElement, { target: { value } });
      fireEvent.keyDown(field() as HTMLElement, { key });
    };
    await begin();
    type('Escape', 'Never');
    expect(field()).toBeNull();
    await begin();
    server.answer(/\/name$/, {
      status: 400,
      body: { error: 'Name: expected no control characters' },
    });
    type('Enter', 'Spring calls');
    await settled();
    expect(field()).toHaveValue('Spring calls');
    server.answer(/\/name$/, { body: details.pack });
    server.answer(/packs\/\w+$/, {
      body: { ...details, pack: { ...details.pack, name: 'Spring calls' } },
    });
    type('Enter', 'Spring calls');
    await settled();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spring calls');
    const sent = server.sent.map(({ call, body }) => [call, body]);
    const renaming = [`PUT /leads/packs/${details.pack._id}/name`, { name: 'Spring calls' }];
    expect(sent).toEqual([renaming, renaming]);
  });

  it('serves the leads to call without those whose return is asked for, unless it was declined', async () => {
    const claim = { _id: 'c2' as never, reason: 'disconnected' } as const;
    const asked = aLead(3, 'Dan', { claim: { ...claim, outcome: 'open' } });
    const declined = aLead(4, 'Eve', { claim: { ...claim, outcome: 'declined' } });
    server.answer(/call-list\?/, { body: { ...list, leads: [...list.leads, asked, declined] } });
    await openPack();
    await press('Work this pack');
    const served: (string | null)[] = [];
    for (let of = 0; of < 3; of += 1) {
      const dialog = within(screen.getByRole('dialog'));
      served.push(dialog.getByRole('heading', { level: 3 }).textContent);
      await press('Skip');
    }
    await screen.findByText('Nobody is left to call');
    expect(served).toEqual(['Ann Lee', 'Bob Lee', 'Eve Lee']);
  });

  it('searches after a pause in typing, from the first page', async () => {
    await openPack();
    await press('Page 2');
    expect(server.calls.at(-1)).toContain('page=2');
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'ann' } });
    leadRow('2015550100');
    await new Promise((done) => setTimeout(done, 350));
    await settled();
    expect(server.calls.at(-1)).toMatch(/page=1&.*search=ann/);
    server.answer(/call-list\?/, { body: { ...list, leads: [], total: 0, pages: 1 } });
    fireEvent.change(field, { target: { value: 'zed' } });
    const all = await screen.findByRole('button', { name: 'Show all leads' });
    all.focus();
    server.answer(/call-list\?/, { body: list });
    await press('Show all leads');
    await waitFor(() => expect(leadRow('2015550100')).toBeVisible());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('sends marked leads with a reason, and says what came of it', async () => {
    await openPack();
    await choose('More about this pack', 'Choose leads to return');
    expect(within(leadRow('2015550102')).queryByRole('checkbox')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark 2015550100' }));
    screen.getByRole('button', { name: 'Return 1 lead' }).focus();
    await press('Return 1 lead');
    await press('Send return');
    const reason = screen.getByLabelText('Reason');
    expect(reason).toHaveAccessibleDescription('Please choose a reason');
    expect(reason).toHaveFocus();
    fill('Reason', 'other');
    await press('Send return');
    expect(screen.getByLabelText('Please describe the reason')).toHaveFocus();
    fill('Reason', 'disconnected');
    server.answer(/claims$/, {
      // The answer to the return, and to the list that is read again.
      body: {
        claims: [aClaim],
        claim: { ...aClaim, status: 'open', automatic: false },
        leftOut: { alreadyClaimed: 0, notInPack: 0, invalidLines: 0 },
        columns: null,
      },
    });
    await press('Send return');
    expect(posted()).toEqual([`POST /leads/packs/${details.pack._id}/claims`]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Mark/ })).toBeNull();
    // The button that opened the dialog is gone.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('keeps the form and shows the reason when a claim is refused', async () => {
    await openPack();
    await choose('More about this pack', 'Return leads by phone…');
    await settled();
    fill('Reason', 'duplicate');
    await press('Send return');
    const phones = screen.getByRole('textbox', { name: 'Phones' });
    expect(phones).toHaveAccessibleDescription(/paste at least one phone/);
    expect(phones).toHaveFocus();
    fireEvent.change(phones, { target: { value: '2015550100' } });
    server.answer(/claims$/, { status: 500 });
    await press('Send return');
    expect(screen.getByRole('alert')).toHaveTextContent('The return could not be sent.');
    expect(screen.getByRole('textbox', { name: 'Phones' })).toHaveValue('2015550100');
  });

  it('offers no return after the window', async () => {
    const returns = { ...details.returns, isOpen: false };
    server.answer(/packs\/\w+$/, { body: { ...details, returns } });
    await openPack();
    expect(screen.getByText(/could be returned until/)).toBeVisible();
    await press('More about this pack');
    expect(screen.queryByRole('menuitem', { name: /return/i })).toBeNull();
  });

  it('the address of a pack that the account does not have leads to My Leads', async () => {
    server.answer(/packs\/\w+$/, { status: 404 });
    await openPack();
    expect(screen.getByText('Your account has no such pack')).toBeVisible();
    expect(hrefOf('Go to My Leads')).toBe('/my-leads');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('the page of a pack can be loaded again after a failure', async () => {
    server.answer(/packs\/\w+$/, { status: 500 });
    await openPack();
    expect(screen.getByText('This pack could not be loaded.')).toBeVisible();
    server.answer(/packs\/\w+$/, { body: details });
    await press('Try again');
    await settled();
    expect(leadRow('2015550100')).toBeVisible();
  });

  it('exports a pack with columns in an order that is remembered, or with a preset', async () => {
    localStorage.clear();
    await openPack();
    await choose('Download', 'Excel or own columns…');
    const dialog = () => within(screen.getByRole('dialog'));
    const labels = () =>
      within(dialog().getByRole('list'))
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    await press('Move First name down');
    await press('Move First name up');
    await press('Move Last name up');
    await press('Move Last name up');
    expect(labels().slice(0, 2)).toEqual(['Last name', 'First name']);
    // The hours of calls are not in the file unless they are chosen.
    for (const label of labels().slice(2, -3))
      fireEvent.click(dialog().getByLabelText(label ?? ''));
    const exports = () => server.calls.filter((call) => call.includes('/export'));
    const submit = async () => {
      await press(dialog().getByRole('button', { name: 'Export' }));
    };
    await submit();
    const path = `GET /leads/packs/${details.pack._id}/export`;
    expect(exports()).toEqual([`${path}?format=csv&columns=lastName%2CfirstName&phone=digits`]);
    expect(dialog().getByRole('alert')).toBeVisible();
    const left = screen.getByRole('dialog');
    await press('Cancel');
    await gone(left);
    await choose('Download', 'Excel or own columns…');
    expect(labels()[0]).toBe('Last name');
    for (const name of ['Last name', 'First name']) fireEvent.click(dialog().getByLabelText(name));
    await submit();
    expect(dialog().getByText('Choose at least one column.')).toBeVisible();
    fireEvent.change(dialog().getByLabelText('Columns'), { target: { value: 'hubspot' } });
    expect(dialog().getByText(/First Name · Last Name · Email/)).toBeVisible();
    await submit();
    expect(exports().at(-1)).toBe(`${path}?format=csv&preset=hubspot`);
    fireEvent.click(dialog().getByLabelText('Add time zone and hours of calls'));
    expect(dialog().getByText(/information, not legal advice/)).toBeVisible();
    await submit();
    expect(exports().at(-1)).toBe(`${path}?format=csv&preset=hubspot&callingHours=true`);
  });
});
