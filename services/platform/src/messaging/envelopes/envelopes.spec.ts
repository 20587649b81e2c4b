import { describe, expect, it } from '@jest/globals';
import {
  messageIdSchema,
  PaymentSucceeded,
  PurchaseCompleted,
  UserVerified,
} from '@leadmart/contracts';
import { runInContext } from '../../logging/context.js';
import {
  envelopeFromBytes,
  envelopeToBytes,
  payloadOf,
  sealEnvelope,
  stableMessageId,
  UnreadableMessage,
} from './envelopes.js';

const sealed = () => sealEnvelope(UserVerified, UserVerified.sample, { producer: 'auth' });

describe('sealing a message', () => {
  it('gives a new message its own id and the current correlation', () => {
    const story = { correlationId: 'story', causationId: 'cause', requestId: 'request' };
    const envelope = runInContext(story, sealed);
    expect(envelope).toMatchObject({
      type: UserVerified.type,
      producer: 'auth',
      correlationId: 'story',
      causationId: 'cause',
      payload: UserVerified.sample,
    });
    expect(envelope.messageId).not.toBe(runInContext(story, sealed).messageId);
  });

  it('starts a new correlation when there is none', () => {
    const envelope = sealed();
    expect(envelope.correlationId).toBe(envelope.messageId);
    expect(envelope).not.toHaveProperty('causationId');
  });

  it('refuses to seal a payload that does not match its schema', () => {
    const payload = { ...UserVerified.sample, userId: 'nobody' };
    expect(() => sealEnvelope(UserVerified, payload, { producer: 'auth' })).toThrow();
  });
});

describe('reading a message', () => {
  it('reads back a sealed message', () => {
    const envelope = sealed();
    const read = envelopeFromBytes(envelopeToBytes(envelope));
    expect(read).toEqual(envelope);
    expect(payloadOf(UserVerified, read)).toEqual(UserVerified.sample);
  });

  it.each(['', 'not json', '{}', '[]', 'null', '{"messageId":"x"}'])(
    'rejects %j as an unreadable message',
    (text) => {
      expect(() => envelopeFromBytes(Buffer.from(text))).toThrow(UnreadableMessage);
    },
  );

  it('rejects a message with a payload of another shape as unreadable', () => {
    expect(() => payloadOf(UserVerified, { ...sealed(), payload: { userId: 7 } })).toThrow(
      UnreadableMessage,
    );
  });

  it('drops fields of a message that a newer producer added', () => {
    const envelope = sealed();
    const newer = { ...envelope, payload: { ...UserVerified.sample, more: true } };
    expect(payloadOf(UserVerified, newer)).toEqual(UserVerified.sample);
  });
});

describe('a stable message id', () => {
  it('returns the same message id for the same type and key', () => {
    for (let n = 0; n < 50; n += 1) {
      const id = stableMessageId(PaymentSucceeded, `payment-${n}`);
      expect(messageIdSchema.parse(id)).toBe(stableMessageId(PaymentSucceeded, `payment-${n}`));
    }
  });

  it('returns another message id for another key or another type', () => {
    const ids = [
      stableMessageId(PaymentSucceeded, 'a'),
      stableMessageId(PaymentSucceeded, 'b'),
      stableMessageId(PurchaseCompleted, 'a'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
