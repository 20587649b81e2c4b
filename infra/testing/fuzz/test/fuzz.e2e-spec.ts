import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedOperations } from '@leadmart/journeys/api-reference';
import { theRunningStack } from '@leadmart/journeys/running-stack';
import { createActors } from '../src/actors.js';
import { fuzz } from '../src/fuzz.js';

describe('fuzzed requests', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  beforeAll(async () => {
    stack = await theRunningStack();
  });
  afterAll(() => stack?.stop());

  it('answers fuzzed requests as documented in the API reference, without server errors', async () => {
    const operations = await publishedOperations(stack.url);
    const { failures, neverSucceeded } = await fuzz({
      url: stack.url,
      operations,
      actors: await createActors(stack, false),
      // One of the seeds with which the first request to buy leads is a valid one.
      seed: 2,
      // One request to each operation, or four.
      count: operations.length * (process.env['SOAK'] ? 4 : 1),
      // Longer than the 5 s of `make fuzz`, because other tests load the machine at the same time.
      slowMs: 30_000,
      alone: false,
    });
    expect(failures).toEqual([]);
    expect(neverSucceeded).not.toContain('POST /leads/purchase');
  });
});
