import type { Goal, LineDefinition } from './line.js';

const atMost = (value: number): Goal => ({ on: 'figure', limit: 'at most', value });
const atLeast = (value: number): Goal => ({ on: 'figure', limit: 'at least', value });
const ratioAtMost = (value: number): Goal => ({ on: 'ratio', limit: 'at most', value });
const ratioAtLeast = (value: number): Goal => ({ on: 'ratio', limit: 'at least', value });

/** A read that every page makes: at least a quarter of an empty answer of the same framework. */
const read = (path: string): LineDefinition => ({
  name: `${path}, 64 connections`,
  unit: 'per second',
  goal: ratioAtLeast(0.25),
});

/** All lines of `make bench`, in the order of the table, with the goals of the product. */
export const lines = {
  purchase: { name: 'purchase of 100, whole job', unit: 'ms', goal: atMost(30) },
  purchaseProcessor: {
    name: 'purchase of 100, processor time of all processes',
    unit: 'ms',
    goal: atMost(20),
  },
  purchaseCommands: {
    name: 'purchase of 100, database commands of all services',
    unit: 'commands',
    goal: atMost(25),
  },
  purchaseGrowth: { name: 'cost of a large purchase : of 100', unit: '×', goal: atMost(1.5) },
  buyers8: { name: 'purchases of 100, 8 buyers', unit: 'per second', goal: atLeast(80) },
  buyers8p99: { name: 'purchases of 100, 8 buyers, 99th percentile', unit: 'ms' },
  buyers64: { name: 'purchases of 100, 64 buyers', unit: 'per second', goal: atLeast(80) },
  buyers64p99: {
    name: 'purchases of 100, 64 buyers, 99th percentile',
    unit: 'ms',
    goal: atMost(1_500),
  },
  hotAccount: {
    name: 'purchases of 10 by one account, 64 at once',
    unit: 'per second',
    goal: atLeast(150),
  },
  exclusive: {
    name: 'purchases of 10 of an exclusive dataset, 64 buyers',
    unit: 'per second',
    goal: atLeast(150),
  },
  availability: { name: 'availability, 50 states', unit: 'ms', goal: atMost(3) },
  availabilityWithdrawn: {
    name: 'the same after an upload that withdrew leads',
    unit: 'ms',
    goal: atMost(3),
  },
  availabilityChosen: {
    name: 'the same by age and times sold',
    unit: 'ms',
    goal: ratioAtMost(1.2),
  },
  availabilityRows: { name: 'availability against counting rows', unit: 'ms' },
  availability64: read('availability'),
  availability64Withdrawn: read('the same after an upload that withdrew leads'),
  hello: { name: 'the hello behind the gateway, 64 connections', unit: 'per second' },
  gateway: {
    name: 'the same against nginx, which checks nothing',
    unit: 'per second',
    goal: ratioAtLeast(0.15),
  },
  datasets: read('/datasets'),
  announcements: read('/announcements'),
  packages: read('/credits/packages'),
  validate: read('/user/validate'),
  inProgress: read('/leads/purchase-jobs/in-progress'),
  packs: read('/leads/packs'),
  upload: { name: 'upload with dedup, last tenth of the fill', unit: 'ms', goal: ratioAtMost(1) },
  uploadParser: {
    name: 'the same against csv-parser alone',
    unit: 'ms',
    goal: { ...ratioAtMost(3), isAim: true },
  },
  uploadGrowth: { name: 'upload, last tenth : first tenth', unit: '×', goal: atMost(1.15) },
  download: { name: 'download of a large pack', unit: 'ms', goal: ratioAtMost(0.2) },
  disk: { name: 'disk per million leads', unit: 'MB', goal: atMost(150) },
  diskPeak: { name: 'disk per million leads, peak of the fill', unit: 'MB', goal: atMost(150) },
  afterDelete: {
    name: 'purchases of 100 after a mass delete',
    unit: 'per second',
    goal: ratioAtLeast(0.9),
  },
  diskAfterDelete: {
    name: 'data files after the mass delete and a restart',
    unit: 'MB',
    goal: ratioAtMost(1.1),
  },
} as const satisfies Readonly<Record<string, LineDefinition>>;

export type LineId = keyof typeof lines;
