import { People } from '@leadmart/journeys/people';
import { startStack } from '@leadmart/runner';
import { Api } from './api.js';
import { benchPurchases } from './purchase-bench.js';
import { benchUploads } from './upload-bench.js';

/** `make bench`: runs the whole product in a folder of its own, fills it with a million leads, buys and downloads. */
const FILES = Number(process.env['BENCH_FILES'] ?? 10);
const CREDITS = 100_000_000;

console.log('Starting Leadmart on free ports, in a temporary folder …');
const stack = await startStack({ env: { DEMO_ACCOUNTS: 'true' } });
try {
  const { url, urls } = stack;
  const people = new People(stack);
  const admin = new Api(url, await people.theAdmin());
  const buyer = new Api(url, await people.aBuyerWith(CREDITS));
  const dataset = await benchUploads({ admin, urls }, FILES);
  await benchPurchases(buyer, dataset);
} finally {
  await stack.stop();
}
