import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { signedIn } from '../../features/session/session-slice.js';
import { chooseSingleKeys } from '../../shared/lib/single-keys.js';
import { makeStore } from '../store.js';
import { useShortcuts } from './use-shortcuts.js';

const onMenu = jest.fn();
const onShortcuts = jest.fn();
const user = { _id: 'u1', username: 'Ann', email: 'a@b.co', isAdmin: false, creditBalance: 0 };

function Page() {
  useShortcuts({ onMenu, onShortcuts });
  return (
    <>
      <h1 tabIndex={-1}>{useLocation().pathname}</h1>
      <input aria-label="Text" />
      <fieldset>
        <input type="checkbox" aria-label="Texas" />
      </fieldset>
    </>
  );
}

function show(): HTMLElement {
  const store = makeStore();
  store.dispatch(signedIn({ token: 't', user: user as never }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Provider>,
  );
  return screen.getByRole('heading');
}

describe('the shortcuts of every page', () => {
  beforeEach(() => {
    jest.clearAllMocks();
    chooseSingleKeys(true);
  });

  it('open the menu, the list and a page', () => {
    const heading = show();
    fireEvent.keyDown(heading, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(heading, { key: 'K', metaKey: true });
    expect(onMenu).toHaveBeenCalledTimes(2);
    fireEvent.keyDown(heading, { key: '?', shiftKey: true });
    expect(onShortcuts).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(heading, { key: 'm' });
    expect(heading).toHaveTextContent(/^\/$/);
    fireEvent.keyDown(heading, { key: 'g' });
    fireEvent.keyDown(heading, { key: 'm' });
    expect(heading).toHaveTextContent('/my-leads');
  });

  it('do not work in a text field', () => {
    show();
    const field = screen.getByLabelText('Text');
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(field, { key: '?' });
    expect(onMenu).not.toHaveBeenCalled();
    expect(onShortcuts).not.toHaveBeenCalled();
  });

  it('leave single letters to a group of checkboxes, which searches what is typed', () => {
    show();
    const box = screen.getByLabelText('Texas');
    fireEvent.keyDown(box, { key: '?' });
    expect(onShortcuts).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'k', ctrlKey: true });
    expect(onMenu).toHaveBeenCalledTimes(1);
  });

  it('do not work over a dialog', () => {
    const heading = show();
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    fireEvent.keyDown(heading, { key: 'k', ctrlKey: true });
    dialog.remove();
    expect(onMenu).not.toHaveBeenCalled();
  });

  it('the shortcuts of every page can be switched off when they are single keys', () => {
    const heading = show();
    chooseSingleKeys(false);
    fireEvent.keyDown(heading, { key: '?' });
    expect(onShortcuts).not.toHaveBeenCalled();
  });
});
