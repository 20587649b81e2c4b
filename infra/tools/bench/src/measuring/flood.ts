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

/**
 * Sends GET requests over many connections as fast as they are answered. Throws on any answer that is no success. The
 * client is Node's fetch, with which the goals were set: it shares the processors with the product and the hello, so a
 * lighter one changes their ratio.
 */
export async function flood({ requests, connections, seconds }: FloodOptions): Promise<Flood> {
  let count = 0;
  const started = performance.now();
  const endAt = started + seconds * 1_000;
  const run = async (_connection: unknown, index: number): Promise<void> => {
    for (let turn = index; performance.now() < endAt; turn += 1) {
      const request = requests[turn % requests.length];
      if (request) await send(request);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  return { count, perSecond: (count * 1_000) / (performance.now() - started) };
}

async function send({ url, headers = {} }: FloodRequest): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
}
