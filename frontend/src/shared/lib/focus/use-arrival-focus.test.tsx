import { Suspense, use, useDeferredValue } from 'react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { usePageTitle } from '../use-page-title.js';
import { useOpenedPages } from './use-arrival-focus.js';

const never = new Promise<never>(() => undefined);

function PageThatNeverLoads() {
  return use(never);
}

let nowLoads: () => void;
let slowCode: Promise<void>;
beforeEach(() => {
  slowCode = new Promise((resolve) => (nowLoads = resolve));
});

function SlowPage() {
  use(slowCode);
  return <Home />;
}

function Home() {
  const heading = usePageTitle('Home');
  return (
    <h1 ref={heading} tabIndex={-1}>
      Home
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
      <button type="button" aria-expanded="true">
        Account menu
      </button>
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
  it('is on the heading when a link was followed before the first page was shown', async () => {
    await open('/pricing');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Leadmart, home' })));
    expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
  });

  it('is on the heading of a page that loads slowly, except when the user has opened a menu', async () => {
    for (const menuIsOpen of [false, true]) {
      await open('/');
      await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Slow page' })));
      const menu = screen.getByRole('button', { name: 'Account menu' });
      if (menuIsOpen) menu.focus();
      await act(async () => nowLoads());
      const heading = screen.getByRole('heading', { name: 'Home' });
      expect(menuIsOpen ? menu : heading).toHaveFocus();
      cleanup();
      slowCode = new Promise((resolve) => (nowLoads = resolve));
    }
  });
});
