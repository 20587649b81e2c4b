import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { PurchaseStatusView } from '@leadmart/contracts';
import { aStore } from '../../../shared/testing/a-store.js';
import { aResponse, fakeNetwork, noAnswer } from '../../../shared/testing/fake-network.js';
import { pass } from '../../../shared/testing/gestures.js';
import { usePurchaseWatch, type PurchaseEnd } from './use-purchase-watch.js';

type Answer = Partial<PurchaseStatusView> | 'nothing';

const store = aStore();

const network = fakeNetwork();

/** Answers the polls in this order; the last answer repeats. */
function server(...answers: Answer[]) {
  return network.mockImplementation(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer === 'nothing') return noAnswer();
    const data = { progress: 0, status: 'processing', error: null, ...answer };
    return aResponse(200, { data });
  });
}

async function watch() {
  const ends: PurchaseEnd[] = [];
  function Watch() {
    return <output>{usePurchaseWatch('job', (end) => ends.push(end))}</output>;
  }
  const { unmount } = render(
    <Provider store={store}>
      <Watch />
    </Provider>,
  );
  await pass(0);
  return { ends, unmount, progress: () => screen.getByRole('status').textContent };
}

describe('watching a purchase', () => {
  beforeEach(() => void jest.useFakeTimers());
  it('polls at once and five seconds after each answer until it is completed', async () => {
    const fetch = server({ progress: 5 }, { progress: 40 }, { progress: 100, status: 'completed' });
    const { ends, progress } = await watch();
    expect([fetch.mock.calls.length, progress()]).toEqual([1, '5']);
    await pass(4_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(1);
    expect([fetch.mock.calls.length, progress()]).toEqual([2, '40']);
    await pass(5_000);
    expect(ends).toEqual([{ status: 'completed' }]);
    await pass(60_000);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('never shows a lower progress', async () => {
    server({ progress: 40 }, { progress: 20 }, { progress: 80 });
    const { progress } = await watch();
    await pass(5_000);
    expect(progress()).toBe('40');
    await pass(5_000);
    expect(progress()).toBe('80');
  });

  it('tolerates three failures in a row and counts again after an answer', async () => {
    const silence: Answer[] = ['nothing', 'nothing', 'nothing'];
    const fetch = server(...silence, { progress: 40 }, ...silence, { status: 'completed' });
    const { ends } = await watch();
    await pass(7_000);
    expect(fetch).toHaveBeenCalledTimes(4);
    await pass(5_000 + 7_000);
    expect(ends).toEqual([{ status: 'completed' }]);
  });

  it('gives up after the fourth failure, 1, 2 and 4 seconds apart', async () => {
    const fetch = server('nothing');
    const { ends } = await watch();
    for (const [index, seconds] of [1, 2, 4].entries()) {
      await pass(seconds * 1_000 - 1);
      expect(fetch).toHaveBeenCalledTimes(index + 1);
      await pass(1);
      expect(fetch).toHaveBeenCalledTimes(index + 2);
    }
    const text = 'Failed to check purchase status after multiple attempts';
    expect(ends).toEqual([{ status: 'unknown', text }]);
  });

  it.each([
    ['The stock ran out', 'The stock ran out'],
    [null, 'Purchase failed'],
    ['', 'Purchase failed'],
  ])('reports why the purchase failed: %j', async (error, text) => {
    server({ status: 'failed', error });
    const { ends } = await watch();
    expect(ends).toEqual([{ status: 'failed', text }]);
  });

  it('stops polling when its page is left', async () => {
    const fetch = server({ progress: 5 });
    const { unmount } = await watch();
    unmount();
    await pass(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
