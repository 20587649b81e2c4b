import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DevelopersPage } from '../features/account/developers/DevelopersPage.js';
import { escape } from '../shared/testing/gestures.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const crm = {
  _id: 'k1',
  name: 'CRM',
  mode: 'live',
  scopes: ['read', 'buy'],
  lastFour: 'x7_Q',
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2100-05-04T10:00:00.000Z',
  lastUsedAt: null,
};

const server = fakeServer();
beforeEach(() => {
  server.answer(/^\/webhooks$/, { body: { webhooks: [] } });
  server.answer(/^\/api-keys$/, { body: { apiKeys: [], revoked: [] } });
});

const open = () => renderPage(<DevelopersPage />, '/account/developers');
const sent = () => server.calls.filter((call) => /^(POST|DELETE)/.test(call));

describe('the API keys of a user', () => {
  it('cannot be loaded, and are none yet', async () => {
    server.answer(/^\/api-keys$/, { status: 503 });
    await open();
    expect(screen.getByText('Your API keys could not be loaded.')).toBeVisible();
    server.answer(/^\/api-keys$/, { body: { apiKeys: [], revoked: [] } });
    await press('Try again');
    expect(await screen.findByText('No API keys yet')).toBeVisible();
  });

  it('say which ones a recovery revoked and why, and one like them is created', async () => {
    const revokedBecause = 'We did this when your password was reset.';
    const revoked = [
      {
        name: 'Dialer',
        mode: 'test',
        scopes: ['buy'],
        lastFour: 'ab12',
        revokedAt: crm.createdAt,
        revokedBecause,
      },
    ];
    server.answer(/^\/api-keys$/, { body: { apiKeys: [], revoked } });
    await open();
    const list = within(screen.getByRole('list', { name: 'Revoked API keys' }));
    expect(list.getByText(new RegExp(revokedBecause))).toBeVisible();
    await press('Create a new one like Dialer');
    expect(screen.getByLabelText('Name')).toHaveValue('Dialer');
    expect(screen.getByLabelText(/^Buy/)).toBeChecked();
    expect(screen.getByLabelText('Test')).toBeChecked();
    expect(screen.getByLabelText(/^Read/)).not.toBeChecked();
  });

  it('creates API keys with a name and scopes, and shows the key once', async () => {
    await open();
    await press('New API key');
    await press('Create');
    const name = screen.getByLabelText('Name');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/Enter a name for the key/);
    fill('Name', 'CRM');
    fireEvent.click(screen.getByLabelText(/^Read/));
    await press('Create');
    expect(screen.getByText('Choose at least one permission.')).toBeVisible();
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByLabelText(/^Buy/));
    const body = { apiKey: crm, secret: 'lm_live_abc', apiKeys: [crm], revoked: [] };
    server.answer(/^\/api-keys$/, { body });
    await press('Create');
    await escape(screen.getByRole('dialog'));
    expect(screen.getByLabelText('API key')).toHaveValue('lm_live_abc');
    await press('Done');
    expect(screen.queryByDisplayValue('lm_live_abc')).toBeNull();
    const list = within(screen.getByRole('list', { name: 'Your API keys' }));
    expect(list.getByText('lm_live_…x7_Q · Read · Buy')).toBeVisible();
    expect(list.getByText(/Never used\.$/)).toBeVisible();
  });

  it('new API keys are live unless their user chooses test keys, which the list marks', async () => {
    await open();
    await press('New API key');
    expect(screen.getByLabelText('Live')).toBeChecked();
    expect(screen.getByText(/paid with your credits/)).toBeVisible();
    fill('Name', 'CI');
    fireEvent.click(screen.getByLabelText('Test'));
    expect(screen.getByText(/free test credits/)).toBeVisible();
    const ci = { ...crm, name: 'CI', mode: 'test' };
    const body = { apiKey: ci, secret: 'lm_test_abc', apiKeys: [ci], revoked: [] };
    server.answer(/^\/api-keys$/, { body });
    await press('Create');
    expect(server.sent).toMatchObject([{ body: { mode: 'test', name: 'CI' } }]);
    await press('Done');
    const list = within(screen.getByRole('list', { name: 'Your API keys' }));
    expect(list.getByText('Test')).toBeVisible();
    expect(list.getByText('lm_test_…x7_Q · Read · Buy')).toBeVisible();
  });

  it('say when they have expired, are at most twenty, and are revoked', async () => {
    const old = { ...crm, expiresAt: '2026-05-05T10:00:00.000Z', lastUsedAt: crm.createdAt };
    const others = Array.from({ length: 19 }, (_, i) => ({
      ...crm,
      _id: `o${i}`,
      name: `Key ${i}`,
    }));
    server.answer(/^\/api-keys$/, { body: { apiKeys: [old, ...others], revoked: [] } });
    server.answer(/^\/api-keys\/k1$/, { status: 503 });
    await open();
    expect(screen.getByText('Expired')).toBeVisible();
    expect(screen.getByText(/the most you can have/)).toBeVisible();
    await press('Revoke CRM');
    await press('Revoke');
    expect(screen.getByText('The API key could not be revoked.')).toBeVisible();
    server.answer(/^\/api-keys\/k1$/, { body: {} });
    await press('Revoke');
    expect(sent()).toEqual(['DELETE /api-keys/k1', 'DELETE /api-keys/k1']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
