import { setTimeout as pause } from 'node:timers/promises';
import { startStack } from '@leadmart/local';
import { Api } from './api.js';
import { benchPurchases } from './purchase-bench.js';
import { benchUploads } from './upload-bench.js';

/** `make bench`: runs the whole product in a folder of its own, fills it with a million leads, buys and downloads. */
const FILES = Number(process.env['BENCH_FILES'] ?? 10);
const CREDITS = 100_000_000;
const password = 'leadmart-demo';

/** Billing hears of a new account a moment after auth has made it. */
async function giveCredits(admin: Api, userId: string, attempts = 100): Promise<void> {
  try {
    await admin.post('/admin/credits/add', { userId, amount: CREDITS });
  } catch (error) {
    if (attempts === 0) throw error;
    await pause(100);
    await giveCredits(admin, userId, attempts - 1);
  }
}

console.log('Starting Leadmart on free ports, in a temporary folder …');
const stack = await startStack({ env: { DEMO_ACCOUNTS: 'true' } });
try {
  const admin = await Api.signIn(stack.url, 'admin@leadmart.test', password);
  const buyer = await Api.signIn(stack.url, 'buyer@leadmart.test', password);
  const { user } = await buyer.get<{ user: { _id: string } }>('/user/validate');
  await giveCredits(admin, user._id);
  const dataset = await benchUploads({ admin, urls: stack.urls }, FILES);
  await benchPurchases(buyer, dataset);
} finally {
  await stack.stop();
}
