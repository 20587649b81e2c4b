import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AdminOptOutsPage } from '../features/admin-opt-outs/AdminOptOutsPage.js';
import { CertificatePage } from '../features/opt-out/CertificatePage.js';
import { DoNotSellPage } from '../features/opt-out/DoNotSellPage.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const certificate = {
  _id: '65f0000000000000000000aa',
  parts: [
    { about: ['email a•••@•••'], state: 'working' },
    { about: ['phone ending in 00'], state: 'review' },
  ],
  requestedAt: '2026-05-04T10:00:00.000Z',
  completedAt: null as string | null,
  searched: 2,
  datasets: 5,
};
const server = fakeServer();

describe('the page for people who opt out', () => {
  async function askForCode() {
    const page = (
      <main>
        <DoNotSellPage />
      </main>
    );
    await renderPage(page, '/do-not-sell');
    fill('Phone (optional)', '(201) 555-0100');
    fill('Email', 'ann@example.com');
    await press('Send me a code');
  }

  it('mails a code, and goes to the certificate once the code is confirmed', async () => {
    server.answer(/opt-outs\/code$/, { body: { message: 'sent' } });
    server.answer(/opt-outs$/, { body: { certificate: 'secret' } });
    await askForCode();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByText(/^We sent a code to ann@example\.com/)).toBeVisible();
    fill('Code', '123456');
    await press('Confirm');
    expect(screen.getByText('at /do-not-sell/secret')).toBeVisible();
    expect(server.calls).toEqual(['POST /opt-outs/code', 'POST /opt-outs']);
  });

  it('keeps what was entered when the code cannot be sent or is wrong', async () => {
    server.answer(/opt-outs\/code$/, { status: 500 });
    await askForCode();
    expect(screen.getByRole('alert')).toHaveTextContent('The code could not be sent');
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    server.answer(/opt-outs\/code$/, { body: { message: 'sent' } });
    server.answer(/opt-outs$/, { status: 400 });
    await press('Send me a code');
    fill('Code', '123456');
    await press('Confirm');
    expect(screen.getByRole('alert')).toHaveTextContent('Your request could not be saved');
    screen.getByRole('button', { name: /^Change my details/ }).focus();
    await press('Change my details, or get a new code');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByLabelText('Phone (optional)')).toHaveValue('(201) 555-0100');
  });
});

describe('the certificate of an opt-out', () => {
  const open = () => renderPage(<CertificatePage />, '/do-not-sell/secret', '/do-not-sell/:token');

  it('shows the progress, and what was done without what was found', async () => {
    server.answer(/opt-out-certificates\/secret$/, { body: certificate });
    await open();
    expect(screen.getByText(/2 of 5 datasets are done/)).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows what was done', async () => {
    const completedAt = '2026-05-04T10:00:07.000Z';
    const parts = certificate.parts.map((part) => ({ ...part, state: 'done' }));
    server.answer(/opt-out-certificates\/secret$/, {
      body: { ...certificate, parts, completedAt },
    });
    await open();
    expect(screen.getByText('Your request was carried out.')).toBeVisible();
    expect(screen.getByText('All 5 datasets were searched.')).toBeVisible();
  });

  it.each([
    ['review', 'Your phone waits for a review. Open this page again later.'],
    ['declined', 'Your request was carried out in part.'],
    ['undone', 'Your request was carried out in part.'],
  ])('tells that the phone is in the state %s', async (state, sentence) => {
    const [email, phone] = certificate.parts;
    const parts = [
      { ...email, state: 'done' },
      { ...phone, state },
    ];
    server.answer(/opt-out-certificates\/secret$/, { body: { ...certificate, parts } });
    await open();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText('Phone ending in 00')).toBeVisible();
  });

  it('offers no retry for a wrong link', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the opt-outs for admins', () => {
  const { parts: _parts, ...shared } = certificate;
  const listed = {
    ...shared,
    about: ['phone ending in 00'],
    state: 'working',
    source: 'Letter of May 4',
    leads: 3,
    withdrawn: 2,
    evidence: null,
  };
  const evidence = {
    leads: 1,
    packs: 4,
    withoutEmail: 0,
    sameDomain: 0,
    sameName: 1,
    phonesOfAddress: 2,
    phonesOfNetwork: 31,
    stillForSale: 'network',
  };
  const pageOf = (...optOuts: object[]) => ({
    body: { optOuts, total: optOuts.length, page: 1, pages: 1 },
  });
  const answer = (waiting: object[], all: object[]) => {
    server.answer(/admin\/opt-outs\?page=1$/, pageOf(...all));
    server.answer(/waiting=true$/, pageOf(...waiting));
  };
  const page = (
    <main>
      <AdminOptOutsPage />
    </main>
  );
  const open = () => renderPage(page, '/admin/opt-outs');
  const start = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await press(name);
  };
  /** The button that opened the dialog is gone. */
  const expectKeptFocus = () =>
    expect(screen.getByRole('heading', { name: 'Opt-outs' })).toHaveFocus();

  it('lists requests with what was found, and enters one that arrived by letter', async () => {
    answer([], [listed]);
    server.answer(/admin\/opt-outs$/, { body: { certificate: 'secret' } });
    await open();
    expect(screen.getByText('Letter of May 4')).toBeVisible();
    expect(screen.getByText('2 of 5 datasets')).toBeVisible();
    await press('Enter an opt-out');
    await press('Take out of sale');
    expect(await screen.findByText('Enter a phone or an email address.')).toBeVisible();
    fill('Phone', '201555010');
    fill('Email', `${'a'.repeat(250)}@example.com`);
    await press('Take out of sale');
    expect(screen.getByLabelText('Phone')).toBeInvalid();
    expect(screen.getByText(/^Enter a US phone with ten digits/)).toBeVisible();
    expect(screen.getByText(/^Enter an email address of at most 254 characters/)).toBeVisible();
    fill('Phone', '2015550100');
    fill('Email', '');
    await press('Take out of sale');
    expect(screen.getByLabelText('Source')).toHaveAccessibleDescription(/Enter how the request/);
    fill('Source', 'Letter of May 4');
    await press('Take out of sale');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /admin/opt-outs',
    ]);
  });

  it.each([
    ['Accept', 'Accept and erase', /erased lines stay blank/],
    ['Decline', 'Decline', /are for sale again in a moment/],
  ])('shows what speaks for a phone: %s', async (choice, confirm, consequence) => {
    answer([{ ...listed, state: 'review', evidence }], [listed]);
    server.answer(/\/decision$/, { body: { success: true } });
    await open();
    expect(screen.getByText('1 lead with a name like the address')).toBeVisible();
    expect(screen.getByText('1 lead, in 4 packs')).toBeVisible();
    expect(screen.getByText(/31 by its network in a day/)).toBeVisible();
    expect(screen.getByText('Still for sale: its network named many')).toBeVisible();
    await start(`${choice} the opt-out of phone ending in 00`);
    expect(screen.getByText(consequence)).toBeVisible();
    answer([], [listed]);
    await press(confirm);
    expectKeptFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls).toContain(`POST /admin/opt-outs/${certificate._id}/decision`);
  });

  it('undoes what was carried out, with a reason, and says that erased lines stay blank', async () => {
    answer([], [{ ...listed, state: 'done' }]);
    server.answer(/\/undo$/, { body: { success: true } });
    await open();
    await start('Undo the opt-out of phone ending in 00');
    expect(screen.getByText(/Blanked lines stay blank/)).toBeVisible();
    answer([], [{ ...listed, state: 'undone' }]);
    await press('Undo');
    expect(await screen.findByText('Enter a reason for the audit trail.')).toBeVisible();
    fill('Reason', 'Asked by the owner');
    await press('Undo');
    expectKeptFocus();
    expect(server.calls).toContain(`POST /admin/opt-outs/${certificate._id}/undo`);
  });

  it('says that there are none yet, or that they could not be loaded', async () => {
    answer([], []);
    await open();
    expect(screen.getByText('No opt-outs yet')).toBeVisible();
    expect(screen.getByText('Nothing waits for a decision')).toBeVisible();
  });
});
