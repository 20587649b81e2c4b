import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatasetCreated, PurchaseCompleted, UserRegistered } from '@leadmart/contracts';
import {
  recordCommands,
  simulateShards,
  until,
  type ShardSimulation,
} from '@leadmart/platform/testing';
import { analyticsShardKeys } from './shard-keys.js';
import { startAnalytics, type Analytics } from './start-analytics.js';

let analytics: Analytics;
let simulation: ShardSimulation;

/** Events of a user, a dataset and a purchase, and the dashboard. */
async function workDay(): Promise<void> {
  const { bus } = analytics;
  await bus.publish(UserRegistered, UserRegistered.sample);
  await bus.publish(DatasetCreated, DatasetCreated.sample);
  await bus.publish(PurchaseCompleted, PurchaseCompleted.sample);
  await until(async () => (await analytics.stored()) === 3);
  await analytics.get('/analytics/dashboard');
}

beforeAll(async () => {
  analytics = await startAnalytics();
  simulation = simulateShards(await recordCommands(analytics, workDay), analyticsShardKeys);
});
afterAll(() => analytics.close());

describe('the shard keys of analytics', () => {
  it('cover every collection of the hot paths', () => {
    expect(simulation.unknown).toEqual([]);
  });

  it('keep every transaction on one shard', () => {
    const { transactions } = simulation;
    expect(transactions.length).toBeGreaterThan(0);
    const wide = transactions.filter(({ written, read }) => written.length + read.length > 1);
    expect(wide).toEqual([]);
  });
});
