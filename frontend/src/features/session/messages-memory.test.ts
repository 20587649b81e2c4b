import { describe, expect, it } from '@jest/globals';
import type { Toast } from '../../shared/ui/messages/toasts-slice.js';
import { keepMessages, keptMessages } from './messages-memory.js';

const toast: Toast = { id: 't', kind: 'success', text: 'Ready.', at: 5, showing: true };
const nothing = { toasts: [], unread: 0 };

describe('the messages of the bell', () => {
  it('keeps messages over a reload for their user and for no other', () => {
    keepMessages({ userId: 'ann', toasts: [toast], unread: 1 });
    expect(keptMessages('ann')).toEqual({ toasts: [{ ...toast, showing: false }], unread: 1 });
    expect(keptMessages('bob')).toEqual(nothing);
    expect(keptMessages(undefined)).toEqual(nothing);
  });

  it.each(['{', '7', '{"toasts":5}'])('ignores the storage entry %s', (text) => {
    sessionStorage.setItem('messages', text);
    expect(keptMessages(undefined)).toEqual(nothing);
  });
});
