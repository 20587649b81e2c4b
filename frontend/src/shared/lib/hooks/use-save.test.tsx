import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { aStore } from '../../testing/a-store.js';
import { press } from '../../testing/gestures.js';
import { FormModal } from '../../ui/dialogs/FormModal.js';
import { useSave, type VersionedCall } from './use-save.js';

type Answer = { data: { name: string } } | { error: unknown };

/** A dialog whose call is answered by the test. */
function openDialog() {
  const store = aStore();
  const closed = jest.fn();
  const calls: ((answer: Answer) => void)[] = [];
  function Dialog() {
    const { dialog, save, refuse } = useSave(closed);
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
        <input aria-label="Name" />
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
    toasts: () => store.getState().toasts.map(({ text }) => text),
  };
}

const save = () => screen.getByRole('button', { name: 'Save' });

/** A form of version 1 whose name was changed meanwhile. */
function openChanged() {
  const store = aStore();
  const closed = jest.fn();
  const changedBy = { _id: 'u1', isYou: false, name: 'Ann', email: 'ann@example.com' };
  const changed = { field: 'packageName', current: 'Theirs', changedBy, changedAt: '2026-01-06' };
  const stale = {
    version: 4,
    changes: [
      { ...changed, sent: 'Mine' },
      { ...changed, field: 'price', current: 150, changedBy: { ...changedBy, isYou: true } },
    ],
    current: { packageName: 'Theirs' },
  };
  const refusal = { status: 409, body: { code: 'HTTP.STALE_WRITE', details: stale } };
  const call = jest.fn<VersionedCall<null>>(async (version) =>
    version === 4 ? { data: null } : { error: refusal },
  );
  function Dialog() {
    const [name, setName] = useState('Mine');
    const { dialog, save } = useSave<{ packageName: string }>(closed, {
      version: 1,
      load: (current) => setName(current.packageName ?? ''),
    });
    const submit = (): void => save(call, { done: 'Saved', failed: 'Not saved' });
    return (
      <FormModal {...dialog} title="A form" submitLabel="Save" onSubmit={submit}>
        <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      </FormModal>
    );
  }
  render(
    <Provider store={store}>
      <Dialog />
    </Provider>,
  );
  const pressed = (name: string) => act(async () => press(name));
  return { call, closed, pressed };
}

describe('a dialog whose thing was changed meanwhile', () => {
  it('shows what changed, by whom, and both values, and sends nothing by itself', async () => {
    const { call, closed, pressed } = openChanged();
    await pressed('Save');
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Name: .?Theirs.? now, you send .?Mine.?Changed by .?Ann.? \(ann@example.com\)/,
      ),
      expect.stringMatching(/^Price: .?\$150\.00.? nowChanged by you, in another window/),
    ]);
    fireEvent.submit(screen.getByRole('textbox'));
    expect(call.mock.calls).toEqual([[1]]);
    expect(closed).not.toHaveBeenCalled();
  });

  it('loads the current values, of which a change is accepted', async () => {
    const { call, closed, pressed } = openChanged();
    await pressed('Save');
    await pressed('Load the current values');
    expect(screen.getByRole('textbox')).toHaveValue('Theirs');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(closed).not.toHaveBeenCalled();
    await pressed('Save');
    expect(call.mock.calls).toEqual([[1], [4]]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('sends the change again on purpose', async () => {
    const { call, closed, pressed } = openChanged();
    await pressed('Save');
    await pressed('Save anyway');
    expect(call.mock.calls).toEqual([[1], [4]]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('an edit after the refusal is not taken for a decision', async () => {
    const { call, pressed } = openChanged();
    await pressed('Save');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mine, too' } });
    expect(screen.queryByRole('alert')).toBeNull();
    await pressed('Save');
    expect(call.mock.calls).toEqual([[1], [1]]);
    expect(screen.getByRole('alert')).toBeVisible();
  });
});

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
