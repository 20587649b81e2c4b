import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { aResponse, fakeNetwork, noAnswer } from '../../shared/testing/fake-network.js';
import { pass } from '../../shared/testing/gestures.js';
import { makeStore } from '../store.js';
import { ConnectionStrip } from './ConnectionStrip.js';

const network = fakeNetwork();
const anAnswer = () => Promise.resolve(aResponse(500));

const words = () => screen.queryByText(/^No connection/);
const call = () => act(async () => void (await fetchJson({ path: '/datasets' })));

describe('the connection strip', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <Provider store={makeStore()}>
        <ConnectionStrip />
      </Provider>,
    );
  });
  it('hides the strip while calls are answered, whatever the answer is', async () => {
    network.mockImplementation(anAnswer);
    await call();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pass(60_000);
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('shows the strip when a call gets no answer and hides it after the next answer', async () => {
    network.mockImplementation(noAnswer);
    await call();
    expect(words()).toBeVisible();
    network.mockImplementation(anAnswer);
    await call();
    expect(words()).toBeNull();
  });

  it('sends a request every five seconds while the connection is lost', async () => {
    network.mockImplementation(noAnswer);
    await call();
    await pass(4_999);
    expect(network).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(network).toHaveBeenCalledTimes(2);
    expect(words()).toBeVisible();
    network.mockImplementation(anAnswer);
    await pass(5_000);
    expect(words()).toBeNull();
    await pass(60_000);
    expect(network).toHaveBeenCalledTimes(3);
  });

  it("follows the browser's offline and online events", () => {
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(words()).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(words()).toBeNull();
  });
});
