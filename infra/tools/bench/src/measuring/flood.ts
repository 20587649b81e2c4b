import { Client, type Dispatcher } from 'undici';

export interface FloodOptions {
  /** Sent in turn; each connection has one request in progress. */
  readonly requests: readonly FloodRequest[];
  readonly connections: number;
  readonly seconds: number;
}

export interface FloodRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Flood {
  readonly perSecond: number;
  readonly count: number;
}

/** Sends GET requests over many connections as fast as they are answered. Throws on any answer that is no success. */
export async function flood({ requests, connections, seconds }: FloodOptions): Promise<Flood> {
  const origin = new URL(requests[0]?.url ?? '').origin;
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const calls = requests.map(({ url, headers = {} }) => {
    const { pathname, search } = new URL(url);
    return { method: 'GET' as const, path: pathname + search, headers: { ...headers } };
  });
  let count = 0;
  const started = performance.now();
  const endAt = started + seconds * 1_000;
  const run = async (client: Client, index: number): Promise<void> => {
    for (let turn = index; performance.now() < endAt; turn += 1) {
      const call = calls[turn % calls.length];
      if (call) await send(client, call);
      count += 1;
    }
  };
  try {
    await Promise.all(clients.map(run));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
  return { count, perSecond: (count * 1_000) / (performance.now() - started) };
}

/** Discards the body. Lighter than `request`: the generator shares the processor with the product. */
function send(client: Client, call: Dispatcher.DispatchOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(call, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: () => undefined,
      onResponseEnd: () =>
        status === 200 ? resolve() : reject(new Error(`${call.path} answered ${status}`)),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}
