import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { pass } from '../../shared/testing/gestures.js';
import { lazyPage } from './lazy-page.js';
import { PageBoundary } from './PageBoundary.js';

const failure = { name: 'This page could not be shown' };

/** Shows a page; its code fails to load when `fail` is called. */
async function open() {
  let fail = (): void => undefined;
  const code = new Promise<ComponentType>((_, reject) => {
    fail = () => reject(new Error('Unable to preload CSS'));
  });
  const Page = lazyPage(() => code);
  render(
    <MemoryRouter>
      <PageBoundary path="/my-leads">
        <Suspense fallback={<p>Loading</p>}>
          <Page />
        </Suspense>
      </PageBoundary>
    </MemoryRouter>,
  );
  await pass(0);
  return async () => {
    fail();
    await pass(0);
  };
}

describe('a page whose code does not load', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // React logs each caught error.
    jest.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('an error replaces a page whose code does not load', async () => {
    const fail = await open();
    await fail();
    expect(screen.getByRole('heading', failure)).toBeVisible();
  });

  it('shows no error while the browser leaves for another document, unless it stays', async () => {
    const fail = await open();
    window.dispatchEvent(new Event('beforeunload'));
    await pass(100);
    await fail();
    expect(screen.queryByRole('heading', failure)).toBeNull();
    expect(screen.getByText('Loading')).toBeVisible();
    await pass(15_000);
    expect(screen.getByRole('heading', failure)).toBeVisible();
  });
});
