import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { pageField, textField } from './address-fields.js';
import { useAddress } from './use-address.js';
import { useUndo } from './use-undo.js';

const schema = { name: textField(), page: pageField };
const otherSchema = { notes: pageField };

function open(...entries: string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => {
      const address = useAddress(schema);
      const other = useAddress(otherSchema);
      const undo = useUndo(() => address[1]({ page: 1 }));
      return { address, other, undo, location: useLocation(), go: useNavigate() };
    },
    { wrapper },
  );
  return {
    values: () => result.current.address[0],
    search: () => result.current.location.search,
    hash: () => result.current.location.hash,
    change: (...fields: Parameters<(typeof result.current.address)[1]>) =>
      act(() => result.current.address[1](...fields)),
    changeBothParts: () =>
      act(() => {
        result.current.address[1]({ page: 2 });
        result.current.other[1]({ notes: 3 });
      }),
    undo: () => act(() => result.current.undo()),
    undoTwice: () =>
      act(() => {
        result.current.undo();
        result.current.undo();
      }),
    entry: () => result.current.location.key,
    go: (by: number) => act(() => void result.current.go(by)),
    follow: (to: string) => act(() => void result.current.go(to)),
  };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** The time after which a choice is in the address. */
const soon = () => pass(30);

describe('the state of a page in its address', () => {
  beforeEach(() => void jest.useFakeTimers());
  it('starts with the address and ignores an invalid value', () => {
    expect(open('/list?name=roof&page=no').values()).toEqual({ name: 'roof', page: 1 });
  });

  it('adds no history entry for a choice', () => {
    const page = open('/before', '/list?utm=x#part');
    page.change({ name: 'roof' });
    soon();
    expect([page.search(), page.hash()]).toEqual(['?utm=x&name=roof', '#part']);
    page.go(-1);
    expect(page.values().name).toBe('');
    page.go(1);
    expect(page.values().name).toBe('roof');
  });

  it('returns to the page before with Back', () => {
    const page = open('/list?name=roof');
    page.change({ page: 2 }, 'push');
    page.change({ page: 3 }, 'push');
    page.go(-1);
    expect(page.values()).toEqual({ name: 'roof', page: 2 });
    page.go(-1);
    expect(page.values()).toEqual({ name: 'roof', page: 1 });
    page.go(2);
    expect(page.values().page).toBe(3);
  });

  it('goes back to take back what it pushed, once, and replaces what a link brought', () => {
    const page = open('/before', '/list?name=roof');
    const before = page.entry();
    page.change({ page: 2 }, 'push');
    page.change({ name: 'roofs' });
    page.undoTwice();
    expect([page.entry(), page.values()]).toEqual([before, { name: 'roof', page: 1 }]);
    page.go(1);
    page.undo();
    expect(page.entry()).toBe(before);
    page.follow('/list?page=7');
    page.undo();
    soon();
    expect([page.search(), page.values().page]).toEqual(['', 1]);
    page.go(-1);
    expect(page.entry()).toBe(before);
  });

  it('follows Back that comes before the page has shown what it pushed', () => {
    const page = open('/list');
    page.change({ name: 'roof' });
    window.history.replaceState(null, '', '/list?name=solar');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(page.values().name).toBe('solar');
    window.history.replaceState(null, '', '/other?name=wind');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(page.values().name).toBe('solar');
    window.history.replaceState(null, '', '/');
  });

  it('shows typed text at once, writes it after the answer, and the last of it after a pause', () => {
    const page = open('/list');
    page.change({ name: 'r' });
    expect([page.values().name, page.search()]).toEqual(['r', '']);
    soon();
    for (const name of ['ro', 'roo', 'roof ']) page.change({ name });
    expect([page.values().name, page.search()]).toEqual(['roof ', '?name=r']);
    pass(250);
    expect([page.values().name, page.search()]).toEqual(['roof ', '?name=roof']);
    pass(1_000);
    page.change({ name: 'roofs' });
    soon();
    expect(page.search()).toBe('?name=roofs');
  });

  it('writes what waits before a link is followed and before Back gets a new entry', () => {
    const page = open('/list');
    page.change({ name: 'r' });
    page.change({ name: 'roof' });
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(page.search()).toBe('?name=roof');
    page.change({ name: 'roofs' });
    page.change({ page: 2 }, 'push');
    page.go(-1);
    expect(page.values()).toEqual({ name: 'roofs', page: 1 });
  });

  it('keeps what two parts of a page write at the same time', () => {
    const page = open('/list?name=roof');
    page.changeBothParts();
    soon();
    expect(page.search()).toBe('?name=roof&page=2&notes=3');
    page.change({ page: 4 }, 'push');
    page.go(-1);
    page.change({ name: '' });
    soon();
    expect(page.search()).toBe('?page=2&notes=3');
  });

  it('follows a link to other values and writes nothing of before', () => {
    const page = open('/list');
    page.change({ name: 'r' });
    page.change({ name: 'roof' });
    page.follow('/list?name=solar');
    expect(page.values()).toEqual({ name: 'solar', page: 1 });
    pass(1_000);
    expect(page.search()).toBe('?name=solar');
  });
});
