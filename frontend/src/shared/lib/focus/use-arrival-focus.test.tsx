import { Suspense, use, useDeferredValue } from 'react';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { usePageTitle } from '../use-page-title.js';
import { useOpenedPages } from './use-arrival-focus.js';

const never = new Promise<never>(() => undefined);

function PageThatNeverLoads() {
  return use(never);
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
      <Suspense>
        <Routes location={shown}>
          <Route path="/pricing" element={<PageThatNeverLoads />} />
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
    await act(async () => fireEvent.click(screen.getByRole('link')));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }));
  });
});
