import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type {
  CampaignDetailsView,
  CampaignView,
  MailReachView,
  SegmentView,
  UserView,
} from '@leadmart/contracts';
import { aStore } from '../../shared/testing/a-store.js';
import { aResponse, fakeNetwork } from '../../shared/testing/fake-network.js';
import { press } from '../../shared/testing/gestures.js';
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
  segment: null,
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
  isTest: false,
  chosen: null,
} as unknown as CampaignDetailsView;
const stoppedAt = '2026-05-04T09:00:05.000Z';

const network = fakeNetwork();
let campaigns: CampaignView[] = [];
let afterStop: CampaignView | undefined;
const stops: string[] = [];
const audience = { users: 65, recipients: 30, unverified: 35, unsubscribed: 0 };
let audienceStatus: number;
let reach: MailReachView;
let asked: [string, unknown][];
let segments: SegmentView[];
const found = [
  { email: 'ann@example.com', isVerified: true },
  { email: 'ben@example.com', isVerified: false },
];
const previewFor = (email: string) => ({
  email,
  username: 'Ann',
  subject: `For ${email}`,
  html: `<html><body><div class="ground" style="color: red;">Dear ${email}</div></body></html>`,
  text: '',
  sender: { from: 'no-reply@x.co', replyTo: null, usedAs: 'none' },
});

const recipients = {
  recipients: [
    { email: 'ann@example.com', state: 'sent', reason: null, at: '2026-05-04T09:00:10.000Z' },
    {
      email: 'ben@example.com',
      state: 'skipped',
      reason: 'unsubscribed',
      at: '2026-05-04T09:00:10.000Z',
    },
  ],
  total: 2,
  page: 1,
  pages: 1,
};

beforeEach(() => {
  campaigns = [];
  asked = [];
  segments = [];
  reach = { recipients: 30, unverified: 35, unsubscribed: 0, leftOut: [], isComplete: true };
  stops.length = 0;
  audienceStatus = 200;
  network.mockImplementation((input, init) => {
    const path = input as string;
    asked.push([path, init?.body === undefined ? undefined : JSON.parse(init.body as string)]);
    if (path.endsWith('/audience') && init?.method === 'POST')
      return Promise.resolve(aResponse(200, reach));
    if (path.includes('/audience')) return Promise.resolve(aResponse(audienceStatus, audience));
    if (path.endsWith('/segments') && init?.method === 'POST') {
      const saved = { ...(JSON.parse(init.body as string) as SegmentView), _id: 's1' };
      segments = [saved as SegmentView];
      return Promise.resolve(aResponse(201, saved));
    }
    if (path.endsWith('/segments')) return Promise.resolve(aResponse(200, segments));
    if (path.endsWith('/preview')) {
      const { recipient } = JSON.parse(init?.body as string) as { recipient?: string };
      return Promise.resolve(aResponse(200, previewFor(recipient ?? boss.email)));
    }
    if (path.includes('/users/search')) return Promise.resolve(aResponse(200, found));
    if (path.endsWith('/mail/send')) {
      campaigns = [spring];
      const sender = { from: 'no-reply@x.co', replyTo: null, usedAs: 'none' };
      const sent = { success: true, message: 'Email sent successfully', campaignId: spring._id };
      const counts = { recipients: null, unsubscribed: null, startsInSeconds: 10 };
      Object.assign(counts, { unverified: 1, leftOut: reach.leftOut });
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
  const store = aStore({ session: sessionSlice.reducer });
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

  it('refuses a sender that is no address beside its field, also for a test', async () => {
    audienceStatus = 503;
    open();
    expect(await screen.findByText('The users could not be counted.')).toBeVisible();
    write('Subject', 'News');
    write('Message', 'Hello');
    for (const button of ['Send Email', 'Send test to me']) {
      write('Sender Email (optional)', 'nobody');
      press(button);
      const sender = screen.getByLabelText('Sender Email (optional)');
      expect(sender).toHaveFocus();
      expect(sender).toHaveAccessibleDescription(/Please enter a valid email address/);
    }
    expect(asked.filter(([, body]) => body !== null)).toEqual([]);
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
      /Left out: unsubscribed, /,
    );
    fireEvent.change(dialog.getByLabelText('Show'), { target: { value: 'failures' } });
    fireEvent.change(dialog.getByLabelText('Address begins with'), { target: { value: 'an' } });
    await waitFor(() => {
      const [last] = asked.filter(([path]) => path.includes('/recipients?')).slice(-1);
      expect(last?.[0]).toMatch(/page=1&q=an&state=failed%2Cunknown$/);
    });
  });
});

describe('a mail to specific users', () => {
  it('marks users without a verified address, leaves them out by name, and previews the mail for each of the others', async () => {
    const leftOut = [{ email: 'ben@example.com', reason: 'unverified' as const }];
    reach = { recipients: 1, unverified: 1, unsubscribed: 0, leftOut, isComplete: true };
    open('/admin/email?recipient=example');
    const unverified = await screen.findByRole('option', { name: /^ben@example.com Not verified/ });
    fireEvent.click(unverified);
    write('Search users', 'example');
    fireEvent.click(await screen.findByRole('option', { name: 'ann@example.com' }));
    write('Subject', 'Hello');
    write('Message', 'Hi {{name}}');
    expect(screen.getByLabelText('Message')).toBeInvalid();
    expect(screen.getByText(/^\{\{name\}\} is not a merge field/)).toBeVisible();
    press('Send Email');
    expect(screen.queryByRole('dialog')).toBeNull();
    write('Message', 'Hi {{username}}');
    expect(screen.getByLabelText('Message')).toBeValid();
    press('Send Email');
    const review = within(await screen.findByRole('dialog', { name: 'Send to 1 person?' }));
    expect(review.getByText('ben@example.com (not verified)')).toBeVisible();
    const reader = review.getByLabelText('Preview for');
    expect(reader).toHaveValue('ann@example.com');
    expect(reader).toHaveFocus();
    const preview = await review.findByRole('region', { name: 'Preview' });
    expect(within(preview).getByRole('heading')).toHaveTextContent('For ann@example.com');
    const mail = preview.querySelector('div')?.shadowRoot?.querySelector<HTMLElement>('.ground');
    expect(mail).toHaveTextContent('Dear ann@example.com');
    expect(mail?.style.color).toBe('red');
    fireEvent.change(reader, { target: { value: '' } });
    expect(await review.findByRole('heading', { name: 'For boss@example.com' })).toBeVisible();
    fireEvent.click(review.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('Email sent successfully')).toBeVisible();
    const [sent] = asked.filter(([path]) => path.endsWith('/mail/send'));
    expect(sent?.[1]).toMatchObject({ recipients: ['ben@example.com', 'ann@example.com'] });
    expect(screen.getByText(/^Left out: ben@example.com \(not verified\)/)).toBeVisible();
  });

  it('gives the recipients back when the mail is undone', async () => {
    const toList = { ...spring, audience: 'list' as const, chosen: ['ann@example.com'] };
    campaigns = [{ ...toList, startsInSeconds: 8 }];
    afterStop = { ...toList, status: 'completed', stoppedAt } as CampaignView;
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo Spring' }));
    expect(await screen.findByRole('button', { name: 'Remove ann@example.com' })).toBeVisible();
    expect(screen.getByLabelText('Recipients')).toHaveValue('specific');
  });
});

describe('a mail to a segment', () => {
  it('saves a segment, says how many are in it, and sends the mail to it', async () => {
    reach = { recipients: 12, unverified: 0, unsubscribed: 3, leftOut: [], isComplete: false };
    open();
    write('Recipients', 'segment');
    write('Subject', 'We miss you');
    write('Message', 'Hello');
    press('Send Email');
    expect(document.activeElement).toHaveAccessibleDescription('Please fill in all fields');
    press('New segment');
    const dialog = within(await screen.findByRole('dialog', { name: 'New segment' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Away' } });
    fireEvent.change(dialog.getByLabelText('Who'), { target: { value: 'inactive' } });
    fireEvent.change(dialog.getByLabelText('Days'), { target: { value: '60' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save segment' }));
    expect(await screen.findByText('Segment saved')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Segment')).toHaveValue('s1'));
    const rule = { kind: 'inactive', days: 60 };
    expect(asked.map(([, body]) => body)).toContainEqual({ name: 'Away', rule });
    await screen.findByText('At least 12 people will receive this; 3 unsubscribed.');
    press('Send Email');
    const review = await screen.findByRole('dialog', { name: 'Send to at least 12 people?' });
    fireEvent.click(within(review).getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('Email sent successfully')).toBeVisible();
    const [sent] = asked.filter(([path]) => path.endsWith('/mail/send'));
    expect(sent?.[1]).toMatchObject({ recipients: { segment: 's1' } });
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

  it('an undone mail leaves the next one as it is, and says where its own text is', async () => {
    campaigns = [{ ...spring, startsInSeconds: 8 }];
    afterStop = { ...spring, status: 'completed', stoppedAt };
    open();
    write('Subject', 'Summer');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo Spring' }));
    expect(await screen.findByText(/^You are writing another email/)).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveValue('Summer');
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
