import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allMessages } from '../index.js';
import { defineEvent } from './define-message.js';

const messages = [...allMessages().values()];

describe('the vocabulary', () => {
  it.each(messages.map((message) => [message.type, message] as const))(
    'provides a sample of %s that matches its schema',
    (_type, message) => {
      expect(message.payload.safeParse(message.sample)).toMatchObject({ success: true });
    },
  );

  it('refuses a message type that breaks the grammar or is taken', () => {
    expect(() => defineEvent('CreditsCharged', z.object({}), {})).toThrow('not a message type');
    expect(() => defineEvent('auth.user.registered.v1', z.object({}), {})).toThrow('defined twice');
  });
});
