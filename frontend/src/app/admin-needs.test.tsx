import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { needsPaths } from '@leadmart/contracts/admin-paths';
import { NeedsYou } from '../features/admin-needs/NeedsYou.js';
import { FakeServer, renderPage } from './testing/render-page.js';

const paths = Object.values(needsPaths);
const nothing = { needs: [], unknown: [] };
const failure = { status: 503, body: { error: 'not now' } };
const returns = {
  needs: [{ kind: 'returns', count: 2, since: '2026-05-05T10:00:00.000Z', credits: 8 }],
  unknown: [],
};

describe('Needs you', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
    for (const path of paths) server.answer(new RegExp(path), { body: nothing });
  });

  it('says so when nothing waits', async () => {
    await renderPage(<NeedsYou />, '/');
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  });

  it('leads to the place of each line', async () => {
    server.answer(new RegExp(needsPaths.leads), { body: returns });
    await renderPage(<NeedsYou />, '/');
    const line = await screen.findByRole('listitem');
    const link = within(line).getByRole('link', { name: '2 returns to decide' });
    expect(link.getAttribute('href')).toBe('/admin/returns');
    expect(line.textContent).toContain('8 credits at stake');
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it.each([
    ['a service that does not answer', failure],
    ['a kind that its service could not read', { body: { needs: [], unknown: ['dead-letters'] } }],
  ])('names what is missing beside the rest: %s', async (_what, answer) => {
    server.answer(new RegExp(needsPaths.leads), { body: returns });
    server.answer(new RegExp(needsPaths.billing), answer);
    await renderPage(<NeedsYou />, '/');
    expect(await screen.findByText(/Some of it could not be read/)).toBeTruthy();
    expect(screen.getByText('2 returns to decide')).toBeTruthy();
  });

  it('fails with a way to try again when nobody answers', async () => {
    for (const path of paths) server.answer(new RegExp(path), failure);
    await renderPage(<NeedsYou />, '/');
    expect(await screen.findByText('What needs you could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: /again/i })).toBeTruthy();
  });
});
