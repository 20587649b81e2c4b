import { describe, expect, it } from '@jest/globals';
import { UserVerified } from '@leadmart/contracts';
import { runInContext } from '../../logging/context.js';
import {
  envelopeFromBytes,
  envelopeToBytes,
  payloadOf,
  sealEnvelope,
  UnreadableMessage,
} from './envelopes.js';

const sealed = () => sealEnvelope(UserVerified, UserVerified.sample, { producer: 'auth' });

describe('sealing a message', () => {
  it('gives it an id of its own and the story it belongs to', () => {
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

  it('begins a story when there is none', () => {
    const envelope = sealed();
    expect(envelope.correlationId).toBe(envelope.messageId);
    expect(envelope).not.toHaveProperty('causationId');
  });

  it('refuses a payload that does not fit', () => {
    const payload = { ...UserVerified.sample, userId: 'nobody' };
    expect(() => sealEnvelope(UserVerified, payload, { producer: 'auth' })).toThrow();
  });
});

describe('reading a message', () => {
  it('gives back what was sealed', () => {
    const envelope = sealed();
    const read = envelopeFromBytes(envelopeToBytes(envelope));
    expect(read).toEqual(envelope);
    expect(payloadOf(UserVerified, read)).toEqual(UserVerified.sample);
  });

  it.each(['', 'not json', '{}', '[]', 'null', '{"messageId":"x"}'])(
    'calls %j unreadable',
    (text) => {
      expect(() => envelopeFromBytes(Buffer.from(text))).toThrow(UnreadableMessage);
    },
  );

  it('calls a payload of another shape unreadable', () => {
    expect(() => payloadOf(UserVerified, { ...sealed(), payload: { userId: 7 } })).toThrow(
      UnreadableMessage,
    );
  });

  it('drops fields a newer producer added', () => {
    const envelope = sealed();
    const newer = { ...envelope, payload: { ...UserVerified.sample, more: true } };
    expect(payloadOf(UserVerified, newer)).toEqual(UserVerified.sample);
  });
});
