import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { signedIn } from '../../features/session/session-slice.js';
import { makeStore } from '../store.js';
import { FakeServer, settled } from '../testing/render-page.js';
import { useCommands } from './use-commands.js';

const roofs = { _id: 'd1', name: 'Roofers', description: 'Contractors' };
const pack = {
  _id: 'p1',
  dataset: roofs,
  quantity: 3,
  states: ['TX'],
  purchasedAt: '2026-05-04T10:00:00.000Z',
};

/** The menu of a user on a page, with one dataset and one pack; the hidden dataset is for admins. */
async function open(path: string, isAdmin: boolean) {
  const server = new FakeServer();
  server.answer(/^\/datasets/, { body: { datasets: [roofs] } });
  const hidden = { ...roofs, _id: 'd2', name: 'Hidden roofers' };
  server.answer(/^\/admin\/datasets/, { body: { datasets: [roofs, hidden] } });
  server.answer(/page=1/, { body: { packs: [pack] } });
  const store = makeStore();
  const user = { _id: 'u1', username: 'Ann', email: 'a@b.co', isAdmin, creditBalance: 0 };
  store.dispatch(signedIn({ token: 't', user: user as never }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </Provider>
  );
  const { result } = renderHook(
    () => ({ ...useCommands('', () => undefined), location: useLocation() }),
    { wrapper },
  );
  await settled();
  return {
    labels: (group: string) =>
      result.current.commands.filter((one) => one.group === group).map(({ label }) => label),
    run: (id: string) => act(() => result.current.commands.find((one) => one.id === id)?.run()),
    place: () => `${result.current.location.pathname}${result.current.location.search}`,
    state: () => result.current.location.state as unknown,
  };
}

describe('the commands of the menu', () => {
  it('opens the preview of a pack, which remembers the page behind it', async () => {
    const menu = await open('/my-leads', false);
    menu.run('pack-p1');
    expect(menu.place()).toBe('/my-leads?preview=p1');
    expect(menu.state()).toEqual({ openedFrom: '/my-leads' });
  });

  it('leads a buyer from a dataset to its order', async () => {
    const menu = await open('/faq', false);
    expect(menu.labels('Datasets')).toEqual(['Roofers']);
    menu.run('dataset-d1');
    expect(menu.place()).toBe('/buy-leads?dataset=d1');
  });

  it('leads an admin from a dataset, hidden ones included, to its data', async () => {
    const menu = await open('/faq', true);
    expect(menu.labels('Datasets')).toEqual(['Roofers', 'Hidden roofers']);
    menu.run('dataset-d2');
    expect(menu.place()).toBe('/admin/data?dataset=d2');
  });
});
