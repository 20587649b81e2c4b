import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import type { TransactionView, UserNoteView, UserView } from '@leadmart/contracts';
import { aStore } from '../../../shared/testing/a-store.js';
import { aResponse, fakeNetwork, noAnswer } from '../../../shared/testing/fake-network.js';
import { sessionSlice, signedIn } from '../../session/session-slice.js';
import { UserPanel, type PanelPart } from './UserPanel.js';

const id = '65f000000000000000000001';
const user = {
  _id: id,
  email: 'ann@leadmart.test',
  username: 'Ann',
  isVerified: false,
  registeredAt: '2026-05-01T10:00:00.000Z',
  lastSeenAt: '2026-05-06T10:00:00.000Z',
};
const account = { ...user, creditBalance: 12, paid: 1_250, lastPurchaseAt: null };
const bought = { packs: 3, boughtLeads: 1_200, spent: 6_000, openLeads: 0, approvedLeads: 20 };
const session = {
  device: 'Chrome on Windows',
  startedAt: '2026-05-04T10:00:00.000Z',
  lastUsedAt: '2026-05-04T11:00:00.000Z',
};
const aNote = (text: string): UserNoteView =>
  ({
    _id: `id of ${text}`,
    text,
    author: 'boss@leadmart.test',
    createdAt: session.startedAt,
  }) as UserNoteView;

const aLine = (line: Partial<TransactionView>): TransactionView =>
  ({ date: session.startedAt, creditAmount: 500, cost: 0, ...line }) as TransactionView;
const history = {
  transactions: [
    aLine({ _id: 'e2', type: 'adjustment', description: 'Goodwill' }),
    aLine({ _id: 'e1', type: 'creditPurchase', description: 'Starter', document: 'receipt' }),
  ],
  pagination: { page: 1, pages: 1, total: 2 },
};

const network = fakeNetwork();

/** The server: its notes and sessions change with the calls. */
function server() {
  const state = { notes: [aNote('Pays late')], sessions: [session], isLost: false };
  const calls: { method: string; path: string; key: string | null }[] = [];
  const page = () => ({ notes: state.notes, total: state.notes.length, page: 1, pages: 1 });
  network.mockImplementation(async (address, init) => {
    const path = (address as string).replace(`/api/v1/admin/users/${id}`, '');
    const method = init?.method ?? 'GET';
    calls.push({ method, path, key: new Headers(init?.headers).get('idempotency-key') });
    if (path.endsWith('/history?page=1')) return aResponse(200, history);
    if (path.includes('/receipts/')) return noAnswer();
    if (path === '') return aResponse(200, user);
    if (path.endsWith(`/credits/users/${id}`)) return aResponse(200, account);
    if (path.endsWith(`/buyers/${id}`)) return aResponse(200, bought);
    if (path === '/sessions') return aResponse(200, { sessions: state.sessions, hasMore: false });
    if (path === '/sign-out') state.sessions = [];
    if (method === 'DELETE') state.notes = [];
    if (method !== 'POST') return aResponse(200, method === 'GET' ? page() : { success: true });
    if (state.isLost) return noAnswer();
    if (path === '/notes') state.notes = [aNote('Call first'), ...state.notes];
    return aResponse(201, {});
  });
  return { state, calls };
}

function Screen({ first, onClose }: { first: PanelPart; onClose: () => void }) {
  const [part, setPart] = useState(first);
  const [page, onPage] = useState(1);
  const paging = { page, onPage };
  const actions = { onChoose: () => undefined, onManage: () => undefined };
  return <UserPanel {...{ id, paging, part, onClose, ...actions }} onPart={setPart} />;
}

function open(part: PanelPart, admin = 'boss') {
  const store = aStore({ session: sessionSlice.reducer });
  store.dispatch(signedIn({ token: 'a.b.c', user: { _id: admin } as UserView }));
  const onClose = jest.fn<() => void>();
  render(
    <Provider store={store}>
      <Screen first={part} onClose={onClose} />
    </Provider>,
  );
}

function press(name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>): void {
  const button = within_.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('the panel of a user', () => {
  let world: ReturnType<typeof server>;
  beforeEach(() => {
    world = server();
  });

  it('shows what the user is, paid, bought and returned, and the actions', async () => {
    open('history');
    for (const text of ['$1,250.00', '3, with 1,200 leads', '20 of 1,200 leads', 'Never'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Last seen').nextSibling).toHaveTextContent('May 6, 2026');
    for (const word of ['Add credits of', 'Remove credits of', 'Set credits of', 'Manage'])
      expect(screen.getByRole('button', { name: `${word} ${user.email}` })).toBeVisible();
  });

  it('lists where the user is signed in, and signs out everywhere after a question', async () => {
    open('sessions');
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
    expect(await screen.findByRole('heading', { name: user.email })).toBeVisible();
    press('Sign out everywhere');
    expect(world.calls.some(({ method }) => method === 'POST')).toBe(false);
    const asked = dialog('Sign out everywhere');
    expect(asked.getByRole('combobox', { name: /^Also revoke API keys/ })).toHaveDisplayValue(
      'All of them',
    );
    press('Sign out', asked);
    expect(await screen.findByText('Not signed in anywhere')).toBeVisible();
    // There may be API keys without a session.
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  });

  it('offers the receipt of a payment in the history, and of nothing else', async () => {
    open('history');
    await screen.findByText('Goodwill');
    press('Receipt');
    const path = `/api/v1/admin/credits/users/${id}/receipts/e1`;
    await waitFor(() => expect(world.calls.at(-1)?.path).toBe(path));
  });

  it('adds a note with one key until it has arrived, and keeps a draft beside other tabs', async () => {
    open('notes');
    await screen.findByText('Pays late');
    press('Add note');
    expect(screen.getByText('Write a note first.')).toBeVisible();
    const field = () => screen.getByRole('textbox', { name: 'New note' });
    fireEvent.change(field(), { target: { value: 'Call first' } });
    world.state.isLost = true;
    press('Add note');
    await screen.findByText('The note could not be added.');
    fireEvent.click(screen.getByRole('tab', { name: 'Sessions' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(field()).toHaveValue('Call first');
    world.state.isLost = false;
    press('Add note');
    expect(await screen.findByText('Call first', { selector: 'p' })).toBeVisible();
    expect(field()).toHaveValue('');
    const keys = world.calls.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('deletes a note after a question', async () => {
    open('notes');
    await screen.findByText('Pays late');
    press(/^Delete the note of/);
    press('Delete', dialog('Delete note'));
    expect(await screen.findByText('No notes yet')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveFocus();
    expect(world.calls.at(-2)).toMatchObject({ method: 'DELETE' });
  });

  it('shows admins neither notes about themselves nor the button to sign themselves out', async () => {
    open('notes', id);
    expect(screen.getByText(/^Notes about your own account/)).toBeVisible();
    fireEvent.click(screen.getByRole('tab', { name: 'Sessions' }));
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
    expect(world.calls.some(({ path }) => path.startsWith('/notes'))).toBe(false);
  });
});
