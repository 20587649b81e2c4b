import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { needsPaths } from '@leadmart/contracts/admin-paths';
import { AdminDataPage } from '../features/admin-data/AdminDataPage.js';
import { NeedsYou } from '../features/admin-needs/NeedsYou.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const paths = Object.values(needsPaths);
const nothing = { needs: [], unknown: [] };
const failure = { status: 503, body: { error: 'not now' } };
const returns = {
  needs: [{ kind: 'returns', count: 2, since: '2026-05-05T10:00:00.000Z', credits: 8 }],
  unknown: [],
};

describe('Needs you', () => {
  const server = fakeServer();
  beforeEach(() => {
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

  it('marks the dataset whose files wait, and leads to them', async () => {
    const about = { _id: 'd1', name: 'Roofs' };
    server.answer(new RegExp(needsPaths.leads), {
      body: { needs: [{ kind: 'uploads', count: 2, about }], unknown: [] },
    });
    const roofs = { ...about, pricing: { clean: 5, dnc: 4 }, lastUpdated: '2026-05-04T12:00:00Z' };
    const datasets = [roofs, { ...roofs, _id: 'd2', name: 'Doors' }];
    server.answer(/^\/admin\/datasets$/, { body: { datasets } });
    server.answer(/bin$/, { body: { datasets: [], days: 7 } });
    await renderPage(<AdminDataPage />, '/admin/data');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/admin/data?dataset=d1&open=history']);
    expect(screen.getByRole('row', { name: /Roofs 2 files wait/ })).toBeTruthy();
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
