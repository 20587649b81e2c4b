import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aResponse, fakeNetwork } from '../testing/fake-network.js';
import { connectCalls, fetchJson } from './fetch-json.js';

const context = {
  token: jest.fn<() => string | null>(),
  refused: jest.fn<() => void>(),
  answered: jest.fn<(hasAnswer: boolean) => void>(),
};

const network = fakeNetwork();

describe('an API call', () => {
  beforeEach(() => {
    jest.resetAllMocks();
    connectCalls(context);
    context.token.mockReturnValue('the-token');
  });

  it('sends the token of the session', async () => {
    network.mockResolvedValue(aResponse(200, '{"user":1}'));
    expect(await fetchJson({ path: '/user/validate' })).toEqual({ data: { user: 1 } });
    expect(network).toHaveBeenCalledWith(
      '/api/v1/user/validate',
      expect.objectContaining({ headers: { authorization: 'Bearer the-token' } }),
    );
    expect(context.answered).toHaveBeenCalledWith(true);
  });

  it('fails without a text of its own when there is no answer', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await fetchJson({ path: '/datasets' })).toEqual({ error: { status: 0, body: {} } });
    expect(context.answered).toHaveBeenCalledWith(false);
  });

  it('reports no lost connection when a call was cancelled', async () => {
    network.mockRejectedValue(new DOMException('Cancelled', 'AbortError'));
    expect(await fetchJson({ path: '/datasets' })).toEqual({ error: { status: 0, body: {} } });
    expect(context.answered).not.toHaveBeenCalled();
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
    expect(context.refused).toHaveBeenCalledTimes(1);
    expect(context.answered).toHaveBeenCalledWith(true);
  });

  it.each([400, 402, 404, 409, 429, 500, 503])('keeps the session with a %i', async (status) => {
    network.mockResolvedValue(aResponse(status, ''));
    await fetchJson({ path: '/datasets' });
    expect(context.refused).not.toHaveBeenCalled();
  });

  it('keeps the session when the address is not verified yet', async () => {
    network.mockResolvedValue(aResponse(403, '{"isVerificationError":true}'));
    await fetchJson({ path: '/datasets' });
    expect(context.refused).not.toHaveBeenCalled();
  });

  it('keeps a session that began while a call of the last one was running', async () => {
    network.mockImplementation(() => {
      context.token.mockReturnValue('another-token');
      return Promise.resolve(aResponse(401, '{}'));
    });
    await fetchJson({ path: '/datasets' });
    expect(context.refused).not.toHaveBeenCalled();
  });

  it('ends no session when the call carried no token', async () => {
    context.token.mockReturnValue(null);
    network.mockResolvedValue(aResponse(401, '{}'));
    await fetchJson({ path: '/auth/login', method: 'POST', body: {} });
    expect(context.refused).not.toHaveBeenCalled();
  });
});
