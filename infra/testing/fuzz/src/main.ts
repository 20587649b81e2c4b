import { randomInt } from 'node:crypto';
import { publishedOperations } from '@leadmart/journeys/api-reference';
import { aStackOfMyOwn } from '@leadmart/journeys/running-stack';
import { createActors } from './actors.js';
import { fuzz, type FuzzOutcome } from './fuzz.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `make fuzz`: fuzzes a stack of its own, or the one at GATEWAY_URL without changing data of others. */
async function main({ SEED, N, GATEWAY_URL, MAIL_URL }: NodeJS.ProcessEnv): Promise<number> {
  const seed = SEED ? Number(SEED) : randomInt(1_000_000);
  const count = N ? Number(N) : 10_000;
  const stack = GATEWAY_URL ? namedStack(GATEWAY_URL, MAIL_URL) : await aStackOfMyOwn();
  try {
    const alone = !GATEWAY_URL;
    const operations = await publishedOperations(stack.url);
    const actors = await createActors(stack, alone);
    const outcome = await fuzz({
      url: stack.url,
      operations,
      actors,
      seed,
      count,
      slowMs: 5_000,
      alone,
    });
    report(outcome, seed);
    return outcome.failures.length > 0 ? 1 : 0;
  } finally {
    await stack.stop();
  }
}

function namedStack(url: string, mailUrl: string | undefined) {
  if (!mailUrl)
    throw new Error('MAIL_URL is needed beside GATEWAY_URL: it shows the emails that were sent');
  return { url, mailUrl, stop: async () => undefined };
}

function report(
  { requests, byStatus, neverSucceeded, slowestMs, failures }: FuzzOutcome,
  seed: number,
): void {
  for (const { index, operation, complaint, curl } of failures) {
    say(`\nseed ${seed}, request ${index}: ${operation} ${complaint}\n  ${curl}`);
  }
  const statuses = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`);
  say(
    `\nseed ${seed}: ${requests} requests, slowest ${Math.round(slowestMs)} ms, ${failures.length} failures`,
  );
  if (neverSucceeded.length > 0) say(`never succeeded: ${neverSucceeded.join(', ')}`);
  say(`statuses ${statuses.join(', ')}`);
}

process.exitCode = await main(process.env);
