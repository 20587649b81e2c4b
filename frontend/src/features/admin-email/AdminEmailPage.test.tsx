import { beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { CampaignDetailsView, CampaignView, UserView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';
import { aResponse, fakeNetwork } from '../../shared/testing/fake-network.js';
import { press } from '../../shared/testing/gestures.js';
import { uiReducers } from '../../shared/testing/ui-reducers.js';
import { Toasts } from '../../shared/ui/messages/Toasts.js';
import { sessionSlice, signedIn } from '../session/session-slice.js';
import { AdminEmailPage } from './AdminEmailPage.js';

const boss = { _id: 'boss', email: 'boss@example.com', username: 'Boss' } as UserView;
const spring = {
  _id: '6b0000000000000000000001',
  subject: 'Spring',
  message: 'Hello',
  sender: { from: 'no-reply@x.co', replyTo: 'me@y.co', usedAs: 'reply-to' },
  audience: 'all',
  status: 'preparing',
  sentBy: { _id: 'boss', email: 'boss@example.com' },
  createdAt: '2026-05-04T09:00:00.000Z',
  startsInSeconds: null,
  stoppedAt: null,
  completedAt: null,
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  postponed: 0,
  unknown: 0,
  skipped: 0,
  stopped: 0,
} as unknown as CampaignDetailsView;
const stoppedAt = '2026-05-04T09:00:05.000Z';

const network = fakeNetwork();
let campaigns: CampaignView[] = [];
let afterStop: CampaignView | undefined;
const stops: string[] = [];
const audience = { users: 65, recipients: 30, unverified: 35, unsubscribed: 0 };

const recipients = {
  recipients: [
    { email: 'ann@example.com', state: 'sent', at: '2026-05-04T09:00:10.000Z' },
    { email: 'ben@example.com', state: 'skipped', at: '2026-05-04T09:00:10.000Z' },
  ],
  total: 2,
  page: 1,
  pages: 1,
};

beforeEach(() => {
  campaigns = [];
  stops.length = 0;
  network.mockImplementation((input) => {
    const path = input as string;
    if (path.includes('/audience')) return Promise.resolve(aResponse(200, audience));
    if (path.includes('/users/search')) return Promise.resolve(aResponse(200, []));
    if (path.endsWith('/mail/send')) {
      campaigns = [spring];
      const sender = { from: 'no-reply@x.co', replyTo: null, usedAs: 'none' };
      const sent = { success: true, message: 'Email sent successfully', campaignId: spring._id };
      const counts = { recipients: null, unsubscribed: null, startsInSeconds: 10 };
      return Promise.resolve(aResponse(202, { ...sent, ...counts, sender }));
    }
    if (path.includes('/recipients?')) return Promise.resolve(aResponse(200, recipients));
    if (path.endsWith('/stop')) {
      stops.push(path);
      const started = campaigns[0]?.startsInSeconds === null;
      if (afterStop) campaigns = [afterStop];
      return Promise.resolve(aResponse(200, { success: true, campaignId: spring._id, started }));
    }
    if (path.endsWith(spring._id)) return Promise.resolve(aResponse(200, campaigns[0] ?? spring));
    return Promise.resolve(
      aResponse(200, { campaigns, total: campaigns.length, page: 1, pages: 1 }),
    );
  });
});

function Where() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open(address = '/admin/email') {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      ...uiReducers,
      session: sessionSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(signedIn({ token: 't', user: boss }));
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <AdminEmailPage />
        <Toasts />
        <Where />
      </MemoryRouter>
    </Provider>,
  );
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('writing a mail', () => {
  it('keeps the draft over a reload, for its author only', async () => {
    const { unmount } = open();
    write('Subject', 'News');
    write('Message', 'Hello');
    await screen.findByText('30 of 65 people will receive this; 35 are not verified.');
    unmount();
    open();
    expect(screen.getByLabelText('Subject')).toHaveValue('News');
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await screen.findByText('No emails sent yet');
    const kept = JSON.parse(sessionStorage.getItem('mailDraft') ?? '{}') as object;
    sessionStorage.setItem('mailDraft', JSON.stringify({ ...kept, userId: 'another' }));
    open().unmount();
    expect(sessionStorage.getItem('mailDraft')).toBeNull();
  });

  it('reads the search for recipients from the address and writes it there', async () => {
    open('/admin/email?recipient=ann');
    const search = screen.getByPlaceholderText('Search users by email or name...');
    expect(search).toHaveValue('ann');
    fireEvent.change(search, { target: { value: 'ben' } });
    await waitFor(() =>
      expect(screen.getByLabelText('Address')).toHaveTextContent('recipient=ben'),
    );
  });
});

describe('a mail to all users', () => {
  it('sends a mail to all users and clears the form at the confirmation, and the log says who got it', async () => {
    open();
    expect(
      await screen.findByText('30 of 65 people will receive this; 35 are not verified.'),
    ).toBeVisible();
    write('Subject', 'Spring');
    write('Message', 'Hello');
    press('Send Email');
    const review = await screen.findByRole('dialog', { name: 'Send to 30 people?' });
    expect(screen.queryByText('Email sent successfully')).toBeNull();
    expect(screen.getByLabelText('Subject')).toHaveValue('Spring');
    fireEvent.click(within(review).getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('Email sent successfully')).toBeVisible();
    for (const field of ['Subject', 'Message', 'Sender Email (optional)'])
      expect(screen.getByLabelText(field)).toHaveValue('');
    expect(screen.getByLabelText('Recipients')).toHaveValue('all');
    fireEvent.click(await screen.findByRole('button', { name: 'Spring' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Spring' }));
    expect((await dialog.findByText('ann@example.com')).parentElement).toHaveTextContent(/Sent, /);
    expect(dialog.getByText('ben@example.com').parentElement).toHaveTextContent(
      /Left out: unsubscribed or deleted/,
    );
  });
});

describe('a mail that was accepted', () => {
  it('counts down to its start and gives the text back when it is undone', async () => {
    campaigns = [{ ...spring, startsInSeconds: 8 }];
    afterStop = { ...spring, status: 'completed', stoppedAt };
    open();
    expect(await screen.findByText('in 8 seconds')).toBeVisible();
    expect(await screen.findByText(/^in [1-7] seconds?$/, {}, { timeout: 3_000 })).toBeVisible();
    press('Undo Spring');
    await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Spring'));
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    expect(screen.getByLabelText('Sender Email (optional)')).toHaveValue('me@y.co');
    expect(stops).toHaveLength(1);
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Spring/ })).toHaveTextContent('Undone before'),
    );
    expect(screen.queryByRole('button', { name: 'Undo Spring' })).toBeNull();
  });

  it('stops a mail after a question while it is being sent', async () => {
    campaigns = [{ ...spring, status: 'sending', recipients: 1_000, sent: 400, waiting: 600 }];
    const counts = { recipients: 1_000, sent: 412, stopped: 588 };
    afterStop = { ...spring, ...counts, status: 'completed', stoppedAt };
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Spring' }));
    expect(stops).toHaveLength(0);
    const dialog = screen.getByRole('dialog', { name: 'Stop “Spring”?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop email' }));
    expect(await screen.findByText('Stopped after 412 of 1,000')).toBeVisible();
    expect(stops).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Retry|Stop/ })).toBeNull();
  });
});
