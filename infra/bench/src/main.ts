import { startStack } from '@leadmart/local';
import { Api } from './api.js';
import { newBuyer } from './new-buyer.js';
import { benchPurchases } from './purchase-bench.js';
import { benchUploads } from './upload-bench.js';

/** `make bench`: runs the whole product in a folder of its own, fills it with a million leads, buys and downloads. */
const FILES = Number(process.env['BENCH_FILES'] ?? 10);
const CREDITS = 100_000_000;

console.log('Starting Leadmart on free ports, in a temporary folder …');
const stack = await startStack({ env: { DEMO_ACCOUNTS: 'true' } });
try {
  const { url, mailUrl, urls } = stack;
  const admin = await Api.signIn(url, 'admin@leadmart.test', 'leadmart-demo');
  const buyer = await newBuyer({ url, mailUrl, admin }, CREDITS);
  const dataset = await benchUploads({ admin, urls }, FILES);
  await benchPurchases(buyer, dataset);
} finally {
  await stack.stop();
}
