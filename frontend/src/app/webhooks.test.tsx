import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DevelopersPage } from '../features/account/developers/DevelopersPage.js';
import { choose, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const crm = {
  _id: 'w1',
  url: 'https://crm.example/hooks',
  description: 'CRM',
  events: ['purchase.completed', 'claim.decided'],
  state: 'on',
  createdAt: '2026-05-04T10:00:00.000Z',
  offBecause: null,
  failingSince: null,
  oldSecretUntil: null,
};
const failed = {
  _id: 'd1',
  type: 'purchase.completed',
  state: 'waiting',
  createdAt: '2026-05-05T10:00:00.000Z',
  nextAttemptAt: '2026-05-05T10:05:00.000Z',
  attempts: [
    {
      at: '2026-05-05T10:00:01.000Z',
      milliseconds: 120,
      status: 503,
      error: 'Expected a status from 200 to 299',
    },
    {
      at: '2026-05-05T10:00:06.000Z',
      milliseconds: 10_000,
      status: null,
      error: 'No response within 10 seconds',
    },
  ],
};
const delivered = { ...failed, _id: 'd2', type: 'test', state: 'delivered', nextAttemptAt: null };

const server = fakeServer();
beforeEach(() => {
  server.answer(/^\/webhooks$/, { body: { webhooks: [crm] } });
  server.answer(/^\/api-keys$/, { body: { apiKeys: [], revoked: [] } });
});

const open = () => renderPage(<DevelopersPage />, '/account/developers');
const sent = () => server.calls.filter((call) => /^(POST|PATCH|DELETE)/.test(call));
const dialog = () => within(screen.getByRole('dialog'));

describe('the webhooks of a user', () => {
  it('say why a recovery switched them off, and are switched on with one button', async () => {
    const offBecause = 'We did this when your password was reset.';
    server.answer(/^\/webhooks$/, { body: { webhooks: [{ ...crm, state: 'off', offBecause }] } });
    await open();
    expect(screen.getByText(`It was turned off. ${offBecause}`)).toBeVisible();
    server.answer(/^\/webhooks\//, { body: crm });
    await press(`Turn on ${crm.url}`);
    expect(sent()).toHaveLength(1);
    expect(server.calls.some((call) => call.startsWith('PATCH'))).toBe(true);
  });

  it('the page of webhooks shows loading, a failure to load, and an empty list', async () => {
    server.answer(/^\/webhooks$/, { status: 503 });
    await open();
    expect(screen.getByText('Your webhooks could not be loaded.')).toBeVisible();
    server.answer(/^\/webhooks$/, 'none');
    await press('Try again');
    expect(screen.getByRole('button', { name: 'New webhook' })).toBeDisabled();
  });

  it('creates webhooks with a secret that is shown once and copied', async () => {
    server.answer(/^\/webhooks$/, { body: { webhooks: [] } });
    await open();
    expect(screen.getByText('No webhooks yet')).toBeVisible();
    await press('New webhook');
    await press('Create');
    const address = screen.getByLabelText('Address');
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toHaveAccessibleDescription(/Enter the address of your server/);
    expect(sent()).toEqual([]);
    fireEvent.change(address, { target: { value: crm.url } });
    const error = 'Please enter an address that begins with https://';
    const body = { error, details: { fields: [{ field: 'url', message: error }] } };
    server.answer(/^\/webhooks$/, { status: 400, body });
    await press('Create');
    expect(address).toHaveAccessibleDescription(new RegExp(error));
    server.answer(/^\/webhooks$/, { status: 400 });
    await press('Create');
    expect(dialog().getByText('The webhook could not be saved.')).toBeVisible();
    server.answer(/^\/webhooks$/, { body: { webhook: crm, secret: 'whsec_abc', webhooks: [crm] } });
    await press('Create');
    expect(screen.getByLabelText('Secret')).toHaveValue('whsec_abc');
    const writeText = jest.fn(async (_text: string) => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await press('Copy');
    expect(writeText).toHaveBeenCalledWith('whsec_abc');
    await press('Done');
    expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();
    expect(screen.getByText(crm.url)).toBeVisible();
  });

  it('lists at most five webhooks, and says when they fail', async () => {
    const since = '2026-05-05T10:00:00.000Z';
    const webhooks = ['on', 'off', 'failed', 'on', 'unconfirmed'].map((state, i) => ({
      ...crm,
      _id: `w${i}`,
      url: `${crm.url}/${i}`,
      state,
      failingSince: i === 3 ? since : null,
      oldSecretUntil: i === 4 ? since : null,
    }));
    server.answer(/^\/webhooks$/, { body: { webhooks } });
    await open();
    for (const word of ['Off', 'Turned off after failures', 'Failing', 'Not confirmed'])
      expect(screen.getByText(word)).toBeVisible();
    expect(screen.getByText(/^No success since May 5, 2026/)).toBeVisible();
    expect(screen.getByText(/^The old secret is valid until May 5, 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Send a test/ })).toHaveLength(2);
    server.answer(/challenge$/, { body: delivered });
    server.answer(/\/deliveries$/, {
      body: { deliveries: [{ ...delivered, type: 'webhook.challenge' }], cursor: null },
    });
    await press(`Send the challenge again to ${crm.url}/4`);
    expect(await dialog().findByText('Challenge')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Replay/ })).toBeNull();
    expect(sent()).toEqual(['POST /webhooks/w4/challenge']);
  });

  it('edits webhooks, switches them off, makes another secret, and deletes them', async () => {
    server.answer(/^\/webhooks\/w1/, { body: { webhook: crm, secret: 'whsec_new' } });
    await open();
    await choose(`Actions for ${crm.url}`, 'Edit');
    fireEvent.click(dialog().getByLabelText('A return is decided'));
    fireEvent.click(dialog().getByLabelText('A purchase is completed'));
    await press('Save');
    expect(await screen.findByText('Choose at least one event.')).toBeVisible();
    fireEvent.click(dialog().getByLabelText('A purchase fails'));
    await press('Save');
    await choose(`Actions for ${crm.url}`, 'Turn off');
    await choose(`Actions for ${crm.url}`, 'Replace the secret');
    await press('Replace');
    expect(screen.getByLabelText('Secret')).toHaveValue('whsec_new');
    await press('Done');
    await choose(`Actions for ${crm.url}`, 'Delete');
    await press('Delete');
    expect(sent()).toEqual([
      'PATCH /webhooks/w1',
      'PATCH /webhooks/w1',
      'POST /webhooks/w1/secret',
      'DELETE /webhooks/w1',
    ]);
  });

  it('the log of a webhook has every attempt, and sends a delivery again', async () => {
    const cursor = '1.d1';
    server.answer(/\/test$/, { body: delivered });
    server.answer(/replay$/, { body: failed });
    server.answer(/\/deliveries$/, { body: { deliveries: [{ ...failed, test: true }], cursor } });
    server.answer(/\?before=/, { body: { deliveries: [delivered], cursor: null } });
    await open();
    await press(`Send a test to ${crm.url}`);
    expect(await screen.findByText('Trying again')).toBeVisible();
    expect(screen.getByText('Test key')).toBeVisible();
    const attempts = dialog().getByRole('list', { name: 'Attempts' });
    expect(attempts).toHaveTextContent(/503, Expected a status from 200 to 299 \(0\.12 s\)/);
    expect(attempts).toHaveTextContent(/No response within 10 seconds \(10\.00 s\)/);
    const [first] = failed.attempts;
    server.answer(/\/deliveries\/d1$/, {
      body: { ...failed, body: '{"type":"test"}', attempts: [{ ...first, answer: 'Busy' }] },
    });
    fireEvent.click(dialog().getByText(/^Payload and answers/));
    expect(await screen.findByRole('region', { name: 'Payload' })).toHaveTextContent(
      '{ "type": "test" }',
    );
    expect(dialog().getByRole('region', { name: /^Answer of/ })).toHaveTextContent('Busy');
    await press('Show older');
    expect(dialog().getByText('Delivered')).toBeVisible();
    await press(dialog().getByRole('button', { name: /^Replay Test of/ }));
    server.answer(/\/deliveries\/replay$/, { body: { replayed: 3 } });
    const since = dialog().getByRole('combobox', { name: 'Failed deliveries of' });
    fireEvent.change(since, { target: { value: '168' } });
    await press('Replay all');
    expect(await screen.findByText('3 deliveries sent again')).toBeVisible();
    expect(sent()).toEqual([
      'POST /webhooks/w1/test',
      'POST /webhooks/w1/deliveries/d2/replay',
      'POST /webhooks/w1/deliveries/replay',
    ]);
  });
});
