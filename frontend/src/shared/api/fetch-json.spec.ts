import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aResponse, fakeNetwork } from '../testing/fake-network.js';
import { callAs, fetchJson } from './fetch-json.js';

const owner = {
  token: jest.fn<() => string | null>(),
  refused: jest.fn<() => void>(),
  heard: jest.fn<(anAnswer: boolean) => void>(),
};

const network = fakeNetwork();

describe('an API call', () => {
  beforeEach(() => {
    jest.resetAllMocks();
    callAs(owner);
    owner.token.mockReturnValue('the-token');
  });

  it('sends the token of the session', async () => {
    network.mockResolvedValue(aResponse(200, '{"user":1}'));
    expect(await fetchJson({ path: '/user/validate' })).toEqual({ data: { user: 1 } });
    expect(network).toHaveBeenCalledWith(
      '/api/v1/user/validate',
      expect.objectContaining({ headers: { authorization: 'Bearer the-token' } }),
    );
    expect(owner.heard).toHaveBeenCalledWith(true);
  });

  it('fails without a text of its own when there is no answer', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await fetchJson({ path: '/datasets' })).toEqual({ error: { status: 0, body: {} } });
    expect(owner.heard).toHaveBeenCalledWith(false);
  });

  it('reports no lost connection when a call was cancelled', async () => {
    network.mockRejectedValue(new DOMException('Cancelled', 'AbortError'));
    expect(await fetchJson({ path: '/datasets' })).toEqual({ error: { status: 0, body: {} } });
    expect(owner.heard).not.toHaveBeenCalled();
  });

  it('fails when the answer is cut short or is not JSON', async () => {
    network.mockResolvedValue(aResponse(200, '<html>Please log in to the hotel'));
    expect(await fetchJson({ path: '/datasets' })).toEqual({ error: { status: 0, body: {} } });
  });

  it('accepts an empty answer', async () => {
    network.mockResolvedValue(aResponse(200, ''));
    expect(await fetchJson({ path: '/datasets/1', method: 'DELETE' })).toEqual({ data: null });
  });

  it.each([401, 403])('ends the session with a %i', async (status) => {
    network.mockResolvedValue(aResponse(status, '{"error":"No"}'));
    expect(await fetchJson({ path: '/datasets' })).toEqual({
      error: { status, body: { error: 'No' } },
    });
    expect(owner.refused).toHaveBeenCalledTimes(1);
    expect(owner.heard).toHaveBeenCalledWith(true);
  });

  it.each([400, 402, 404, 409, 429, 500, 503])('keeps the session with a %i', async (status) => {
    network.mockResolvedValue(aResponse(status, ''));
    await fetchJson({ path: '/datasets' });
    expect(owner.refused).not.toHaveBeenCalled();
  });

  it('keeps the session when the address is not verified yet', async () => {
    network.mockResolvedValue(aResponse(403, '{"isVerificationError":true}'));
    await fetchJson({ path: '/datasets' });
    expect(owner.refused).not.toHaveBeenCalled();
  });

  it('keeps a session that began while a call of the last one was running', async () => {
    network.mockImplementation(() => {
      owner.token.mockReturnValue('another-token');
      return Promise.resolve(aResponse(401, '{}'));
    });
    await fetchJson({ path: '/datasets' });
    expect(owner.refused).not.toHaveBeenCalled();
  });

  it('ends no session when the call carried no token', async () => {
    owner.token.mockReturnValue(null);
    network.mockResolvedValue(aResponse(401, '{}'));
    await fetchJson({ path: '/auth/login', method: 'POST', body: {} });
    expect(owner.refused).not.toHaveBeenCalled();
  });
});
