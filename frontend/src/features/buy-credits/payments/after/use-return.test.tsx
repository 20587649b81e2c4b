import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useReloadAfterPayment } from './use-return.js';

beforeEach(() => void jest.useFakeTimers());
describe('the page after a payment', () => {
  it('loads the page after a payment again after 1.5 seconds, once, and not before it is paid', () => {
    const reload = jest.fn();
    const { rerender } = renderHook(({ isPaid }) => useReloadAfterPayment(isPaid, reload), {
      initialProps: { isPaid: false },
    });
    jest.advanceTimersByTime(5_000);
    expect(reload).not.toHaveBeenCalled();
    rerender({ isPaid: true });
    jest.advanceTimersByTime(1_499);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('the page after a payment is not loaded again when the buyer has left', () => {
    const reload = jest.fn();
    const { unmount } = renderHook(() => useReloadAfterPayment(true, reload));
    unmount();
    jest.advanceTimersByTime(5_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
