import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { FormModal } from '../ui/dialogs/FormModal.js';
import { toastsSlice } from '../ui/messages/toasts-slice.js';
import { press } from '../testing/gestures.js';
import { useSave } from './use-save.js';

type Answer = { data: { name: string } } | { error: unknown };

/** A dialog whose call is answered by the test. */
function openDialog() {
  const store = configureStore({ reducer: { toasts: toastsSlice.reducer } });
  const closed = jest.fn();
  const calls: ((answer: Answer) => void)[] = [];
  function Dialog() {
    const { dialog, save, refuse, forget } = useSave(closed);
    const submit = (): void =>
      save<{ name: string }>(new Promise((resolve) => calls.push(resolve)), {
        done: ({ name }) => `Saved ${name}`,
        failed: (error) => `Not saved: ${String(error)}`,
      });
    return (
      <FormModal {...dialog} title="A form" submitLabel="Save" onSubmit={submit}>
        <button type="button" onClick={() => refuse('Too short')}>
          Judge
        </button>
        <input aria-label="Name" onChange={forget} />
      </FormModal>
    );
  }
  render(
    <Provider store={store}>
      <Dialog />
    </Provider>,
  );
  return {
    closed,
    calls,
    answer: (answer: Answer) => act(async () => calls.at(-1)?.(answer)),
    toasts: () => store.getState().toasts.toasts.map(({ text }) => text),
  };
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('a dialog that saves', () => {
  it('keeps the dialog open and locked while it saves', async () => {
    const { calls, closed } = openDialog();
    fireEvent.click(save());
    expect(save()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.submit(screen.getByRole('textbox'));
    expect(calls).toHaveLength(1);
    expect(closed).not.toHaveBeenCalled();
  });

  it('closes with a toast when it has saved', async () => {
    const { answer, closed, toasts } = openDialog();
    fireEvent.click(save());
    await answer({ data: { name: 'Roofers' } });
    expect(toasts()).toEqual(['Saved Roofers']);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('stays open with the failure, which a second attempt removes', async () => {
    const { answer, closed, toasts } = openDialog();
    fireEvent.click(save());
    await answer({ error: 'no room' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved: no room');
    expect(closed).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
    fireEvent.click(save());
    expect(screen.queryByRole('alert')).toBeNull();
    await answer({ data: { name: 'Roofers' } });
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('shows a refusal before sending, until the form is changed', () => {
    openDialog();
    press('Judge');
    expect(screen.getByRole('alert')).toHaveTextContent('Too short');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
