import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SuppressionListsPage } from '../features/suppression/SuppressionListsPage.js';
import { FakeRequest, useFakeRequests } from '../shared/testing/fake-request.js';
import { choose, fill, press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const path = '/leads/suppression-lists';
const customers = {
  _id: 'l1',
  name: 'Customers',
  phones: 12_480,
  emails: 310,
  lines: 12_483,
  invalidLines: 3,
  createdAt: '2026-05-04T10:00:00.000Z',
  changedAt: '2026-05-05T10:00:00.000Z',
};
const phones = () => screen.getByRole('textbox', { name: 'Phones or emails' });
const server = fakeServer();
beforeEach(() => {
  server.answer(/order-settings$/, { body: { includeOwned: false, dncUnderstoodAt: null } });
  server.answer(/suppression-lists$/, { body: { lists: [customers], isCounting: true } });
  server.answer(/matches$/, {
    body: { matches: { atLeast: 1_200, below: 1_300 }, countedAt: '2026-05-05T12:00:00.000Z' },
  });
});

async function openMenu(item: string) {
  await renderPage(<SuppressionListsPage />, '/suppression-lists');
  await choose('Actions for Customers', item);
}
const ownOnce = () => screen.getByRole('switch', { name: 'Never sell me a phone I own' });
const posted = () => server.calls.filter((call) => call.startsWith('POST'));

describe('the switch for phones that the buyer owns', () => {
  const puts = () => server.calls.filter((call) => call.startsWith('PUT'));

  it('shows the setting of the buyer', async () => {
    server.answer(/order-settings$/, { body: { includeOwned: true, dncUnderstoodAt: null } });
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    expect(ownOnce()).not.toBeChecked();
    expect(ownOnce()).toHaveAccessibleDescription(/^A phone you bought in one dataset/);
  });

  it('changes at once, sends one change at a time, and is undone after a failure', async () => {
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    expect(ownOnce()).toBeChecked();
    server.answer(/order-settings$/, { status: 500 });
    fireEvent.click(ownOnce());
    expect(ownOnce()).not.toBeChecked();
    fireEvent.click(ownOnce());
    await waitFor(() => expect(ownOnce()).toBeChecked());
    expect(puts()).toHaveLength(1);
  });

  it('stays changed after success', async () => {
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    server.answer(/order-settings$/, { body: { includeOwned: true, dncUnderstoodAt: null } });
    await press(ownOnce());
    expect(ownOnce()).not.toBeChecked();
    expect(puts()).toEqual(['PUT /leads/order-settings']);
  });

  it('the switch for phones that the buyer owns can be loaded again after a failure', async () => {
    server.answer(/order-settings$/, { status: 500 });
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    expect(screen.queryByRole('switch')).toBeNull();
    server.answer(/order-settings$/, { body: { includeOwned: false, dncUnderstoodAt: null } });
    await press('Try again');
    expect(ownOnce()).toBeEnabled();
  });
});

describe('the dialog that adds phones to a suppression list', () => {
  it('counts the phones and other lines of a pasted text while it is typed', async () => {
    await openMenu('Add phones or emails');
    expect(phones()).toHaveAccessibleDescription(/^One per line/);
    fill('Phones or emails', '(512) 555-0147\n5125550147; Ann@example.com\n12345');
    await settled();
    expect(phones()).toHaveAccessibleDescription(
      '1 phone and 1 email found. 1 line has no phone or email.',
    );
  });

  it('sends nothing without a name or a phone, and says what is missing', async () => {
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    await press('New list');
    await press('Create list');
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveAccessibleDescription('Please enter a name');
    expect(name).toHaveFocus();
    fill('Name', 'Customers');
    expect(name).toBeValid();
    fill('Phones or emails', 'none');
    await press('Create list');
    expect(phones()).toHaveAccessibleDescription(/at least one phone number/);
    expect(phones()).toHaveFocus();
    expect(posted()).toEqual([]);
  });

  it('keeps the text after a refusal, shows its reason, and closes after success', async () => {
    server.answer(/phones$/, { status: 500 });
    await openMenu('Add phones or emails');
    fill('Phones or emails', '5125550147');
    await press('Add');
    expect(screen.getByRole('alert')).toHaveTextContent('The list could not be changed.');
    expect(phones()).toHaveValue('5125550147');
    server.answer(/phones$/, {
      body: { list: customers, addedPhones: 1, addedEmails: 0, columns: null },
    });
    await press('Add');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posted()).toEqual([`POST ${path}/l1/phones`, `POST ${path}/l1/phones`]);
    expect(server.calls.at(-1)).toBe(`GET ${path}`);
  });

  it('says that a replacement removes all of the list', async () => {
    await openMenu('Replace all');
    expect(screen.getByText('Everything on the list now will be removed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace' })).toBeVisible();
  });
});

describe('a file of phones', () => {
  useFakeRequests();

  async function pick(name: string) {
    fireEvent.click(screen.getByRole('radio', { name: 'CSV file' }));
    const files = [new File(['5125550147'], name)];
    fireEvent.change(screen.getByLabelText('CSV file', { selector: '[type=file]' }), {
      target: { files },
    });
    await settled();
  }

  it('refuses a file of phones that is no CSV file', async () => {
    await openMenu('Add phones or emails');
    await pick('phones.xlsx');
    expect(screen.getByRole('alert')).toHaveTextContent('Please upload a CSV file');
  });

  it('shows its progress, and is sent again under the same key after a failure', async () => {
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    await press('New list');
    fill('Name', 'Leavers');
    await pick('phones.csv');
    await press('Create list');
    act(() => FakeRequest.last.progress(40));
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    const { url, headers, form } = FakeRequest.last;
    expect(url).toBe(`/api/v1${path}/file`);
    expect(form?.get('name')).toBe('Leavers');
    act(() => FakeRequest.last.progress(100));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await act(async () => FakeRequest.last.answer(503, {}));
    expect(screen.getByRole('alert')).toHaveTextContent('The list could not be changed.');
    await press('Create list');
    expect(FakeRequest.last.headers['idempotency-key']).toBe(headers['idempotency-key']);
    await act(async () =>
      FakeRequest.last.answer(201, {
        list: customers,
        addedPhones: 1,
        addedEmails: 0,
        columns: { phones: ['Home', 'Work'], emails: ['Email'], leftOut: ['Name'] },
      }),
    );
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns to the form when it is cancelled', async () => {
    await openMenu('Replace all');
    await pick('phones.csv');
    await press('Replace');
    await press('Cancel');
    expect(screen.getByText('phones.csv')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a suppression list', () => {
  it('shows about how many leads for sale have one of its phones, and since when', async () => {
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    expect(
      await screen.findByRole('cell', { name: /^about 1,200 as of May 5, 2026/ }),
    ).toBeVisible();
    expect(screen.queryByText(/^Your lists are kept/)).toBeNull();
  });

  it('says that it leaves out leads as soon as the buyer has bought credits', async () => {
    server.answer(/suppression-lists$/, { body: { lists: [customers], isCounting: false } });
    server.answer(/matches$/, { body: { matches: null, countedAt: null } });
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    expect(await screen.findByText(/^Your lists are kept, and leave out leads/)).toBeVisible();
    expect(await screen.findByRole('cell', { name: '–' })).toBeVisible();
  });

  it('shows a dash when its leads cannot be counted', async () => {
    server.answer(/matches$/, { status: 500 });
    await renderPage(<SuppressionListsPage />, '/suppression-lists');
    expect(await screen.findByRole('cell', { name: '–' })).toBeVisible();
  });

  it('renames a suppression list, and keeps its dialog after a refusal', async () => {
    await openMenu('Rename');
    server.answer(/l1$/, { status: 409 });
    fill('Name', 'Clients');
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('The list could not be renamed.');
    server.answer(/l1$/, { body: { ...customers, name: 'Clients' } });
    fill('Name', 'Clients 2');
    await press('Save');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2);
  });
});
