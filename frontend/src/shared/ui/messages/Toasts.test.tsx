import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { aStore } from '../../testing/a-store.js';
import { Modal } from '../dialogs/Modal.js';
import { toastShown } from './toasts-slice.js';
import { Toasts } from './Toasts.js';

function aPage(children?: ReactNode) {
  const store = aStore();
  const page = (inside: ReactNode) => (
    <Provider store={store}>
      {inside}
      <Toasts />
    </Provider>
  );
  const { rerender } = render(page(children));
  return { ...store, show: (inside: ReactNode) => rerender(page(inside)) };
}

describe('toasts', () => {
  it('puts toasts into a live region that was there before', () => {
    const store = aPage();
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    act(() => void store.dispatch(toastShown('success', 'Saved')));
    act(() => void store.dispatch(toastShown('info', 'Noted')));
    expect(screen.getByRole('status')).toBe(region);
    expect(region).toHaveTextContent('NotedSaved');
  });

  it('names the thing that a toast speaks of', () => {
    const store = aPage();
    act(
      () => void store.dispatch(toastShown('success', 'Pricing updated successfully', 'Roofers')),
    );
    const toast = screen.getByRole('status');
    expect(within(toast).getByText('Pricing updated successfully')).toBeVisible();
    expect(within(toast).getByText('Roofers')).toBeVisible();
  });

  it('interrupts screen readers when something failed', () => {
    const store = aPage();
    act(() => void store.dispatch(toastShown('error', 'Not saved')));
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows toasts in the topmost dialog, where they can be heard and dismissed', () => {
    const page = aPage(<Modal title="Uploads">None</Modal>);
    page.show(
      <Modal title="Uploads">
        <Modal title="Undo">Sure?</Modal>
      </Modal>,
    );
    const undo = within(screen.getByRole('dialog', { name: 'Undo' }));
    const region = undo.getByRole('status');
    act(() => void page.dispatch(toastShown('info', 'Noted')));
    expect(region).toHaveTextContent('Noted');
    expect(screen.getAllByText('Noted')).toHaveLength(1);
    undo.getByRole('button', { name: 'Dismiss' }).focus();
    fireEvent.click(undo.getByRole('button', { name: 'Dismiss' }));
    expect(region).toBeEmptyDOMElement();
    expect(undo.getByRole('heading')).toHaveFocus();
  });

  it('keeps toasts for the rest of their three seconds when their dialog closes', () => {
    jest.useFakeTimers();
    const page = aPage(<Modal title="Uploads">None</Modal>);
    act(() => void page.dispatch(toastShown('info', 'Noted')));
    act(() => jest.advanceTimersByTime(2_000));
    page.show(null);
    expect(screen.getByRole('status')).toHaveTextContent('Noted');
    act(() => jest.advanceTimersByTime(999));
    expect(screen.getByRole('status')).toHaveTextContent('Noted');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
