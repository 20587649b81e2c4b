import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { theRunningStack } from '@leadmart/journeys/running-stack';
import { aCast } from '../src/cast.js';
import { publishedDocument } from '../src/document.js';
import { fuzz } from '../src/fuzz.js';

describe('fuzzed requests', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  beforeAll(async () => {
    stack = await theRunningStack();
  }, 120_000);
  afterAll(() => stack?.stop());

  it('get answers that the API reference describes, and never a failure of ours', async () => {
    const { failures, neverSucceeded } = await fuzz({
      url: stack.url,
      document: await publishedDocument(stack.url),
      cast: await aCast(stack, false),
      seed: 1,
      count: 1_000,
      // Other journeys load the machine at the same time: `make fuzz` holds answers to 5 s.
      slowMs: 30_000,
      alone: false,
    });
    expect(failures).toEqual([]);
    expect(neverSucceeded).not.toContain('POST /leads/purchase');
  }, 180_000);
});
