import { connect } from 'node:net';

/** Questions that `Child.ready` asks until the answer is yes. */
export const acceptsConnections = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (yes: boolean) => () => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', answer(true)).once('error', answer(false));
    socket.setTimeout(1000, answer(false));
  });

export const answersOk = (url: string) => async (): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};
