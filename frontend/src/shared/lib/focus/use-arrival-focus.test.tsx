import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  lazy,
  Suspense,
  use,
  useDeferredValue,
  type LazyExoticComponent,
  type ReactElement,
} from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Menu } from '../../ui/menus/Menu.js';
import { usePageTitle } from '../hooks/use-page-title.js';
import { useOpenedPages } from './use-arrival-focus.js';

const never = new Promise<never>(() => undefined);

function PageThatNeverLoads() {
  return use(never);
}

let nowLoads: () => void;
let SlowPage: LazyExoticComponent<() => ReactElement>;
beforeEach(() => {
  const code = new Promise<void>((resolve) => (nowLoads = resolve));
  SlowPage = lazy(async () => {
    await code;
    return { default: () => <Titled title="Slow" /> };
  });
});

const Home = () => <Titled title="Home" />;

function Titled({ title }: { title: string }) {
  const heading = usePageTitle(title);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

/** As the frame of every page: the page on screen stays until the next one is loaded. */
function Frame() {
  useOpenedPages();
  const shown = useDeferredValue(useLocation());
  return (
    <>
      <Link to="/">Leadmart, home</Link>
      <Link to="/slow">Slow page</Link>
      <Menu label="Account menu" items={[{ label: 'Logout', icon: null, onChoose: () => {} }]} />
      <Suspense>
        <Routes location={shown}>
          <Route path="/pricing" element={<PageThatNeverLoads />} />
          <Route path="/slow" element={<SlowPage />} />
          <Route path="/" element={<Home />} />
        </Routes>
      </Suspense>
    </>
  );
}

const open = (path: string) =>
  act(async () => {
    render(<Frame />, {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
    });
  });

describe('the focus of a newly opened page', () => {
  it('the heading has the focus when a link was followed before the first page was shown', async () => {
    await open('/pricing');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Leadmart, home' })));
    expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
  });

  it.each([
    ['is on the heading of a page that loads slowly', false],
    ['stays on a menu that the user has opened while the page was loading', true],
  ])('%s', async (_, menuIsOpen) => {
    await open('/');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Slow page' })));
    if (menuIsOpen) fireEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await act(async () => nowLoads());
    const heading = await screen.findByRole('heading', { name: 'Slow' });
    expect(screen.queryByRole('menu') !== null).toBe(menuIsOpen);
    expect(document.activeElement === heading).toBe(!menuIsOpen);
  });
});
