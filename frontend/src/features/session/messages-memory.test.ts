import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../shared/ui/messages/messages-slice.js';
import { keepMessages, keptMessages } from './messages-memory.js';

const message: Message = { id: 't', kind: 'success', text: 'Ready.', at: 5 };
const nothing = { list: [], unread: 0 };

describe('the messages of the bell', () => {
  it('keeps messages over a reload for their user and for no other', () => {
    keepMessages({ userId: 'ann', list: [message], unread: 1 });
    expect(keptMessages('ann')).toEqual({ list: [message], unread: 1 });
    expect(keptMessages('bob')).toEqual(nothing);
    expect(keptMessages(undefined)).toEqual(nothing);
  });

  it.each(['{', '7', '{"list":5}'])('ignores the storage entry %s', (text) => {
    sessionStorage.setItem('messages', text);
    expect(keptMessages(undefined)).toEqual(nothing);
  });
});
