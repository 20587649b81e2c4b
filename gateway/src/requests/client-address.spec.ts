import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { clientAddress, isInternal } from './client-address.js';

function aRequest(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe("the client's address", () => {
  it('ignores X-Forwarded-For without trusted proxies', () => {
    expect(clientAddress(aRequest('::ffff:203.0.113.9', '198.51.100.1'), 0)).toBe('203.0.113.9');
  });

  it('takes the client address that the trusted proxies added, and none that a client sent', () => {
    const request = aRequest('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.7');
    expect(clientAddress(request, 1)).toBe('10.0.0.7');
    expect(clientAddress(request, 2)).toBe('203.0.113.9');
  });

  it('falls back to the address of the connection when X-Forwarded-For holds no address', () => {
    expect(clientAddress(aRequest('10.0.0.1'), 1)).toBe('10.0.0.1');
    expect(clientAddress(aRequest('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1');
  });
});

describe('internal addresses', () => {
  it('treats addresses of this machine and of private networks as internal', () => {
    for (const address of [
      '127.0.0.1',
      '::1',
      '10.2.3.4',
      '172.20.0.5',
      '192.168.1.1',
      'fd00::1',
    ]) {
      expect(isInternal(address)).toBe(true);
    }
    for (const address of ['203.0.113.9', '172.32.0.1', '2001:db8::1', '']) {
      expect(isInternal(address)).toBe(false);
    }
  });
});
