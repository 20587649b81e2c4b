import { setTimeout as pause } from 'node:timers/promises';
import type { CreditPackageView } from '@leadmart/contracts';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { People } from '@leadmart/journeys/people';
import { aDataset } from '@leadmart/journeys/trade';
import { Compose } from './compose.js';
import { Shopper, shopStates } from './shopper.js';

/**
 * `make trial-containers`: kills one container after the other of what `make up` has started (a trial with the
 * sandbox), while buyers buy and pay; then every purchase has ended, credits, stock and ledger agree,
 * each payment was credited once and purchases were accepted in every phase, or this fails. The next victim is killed
 * when the last one is healthy again.
 */
const victims = (
  process.env['VICTIMS'] || 'leads billing auth admin-mail rabbitmq mongo sandbox gateway'
).split(' ');
const buyers = 4;
const startBalance = 50_000;
const downMs = 3_000;
/** A phase lasts until this many purchases were accepted: a count and no time, because containers start slowly on a busy machine. */
const purchasesPerPhase = 5 * buyers;
const phaseLimitMs = 300_000;

const compose = await Compose.find();
const people = new People(compose);
const admin = await people.theAdmin();
const stock = leadsOfEveryState(20_000, { states: shopStates });
const dataset = await aDataset(admin, stock, { pricing: { clean: 5, dnc: 4 } });
const packages = await admin.api.get<CreditPackageView[]>('/credits/packages?active=true');
const chosen = packages.body[0];
if (chosen === undefined) throw new Error('no credit package is on sale');

const tallies = new Map<string, number>();
let phase = 'calm';
const tally = (what: string, outcome: string) => {
  const key = `${phase}: ${what} ${outcome}`;
  tallies.set(key, (tallies.get(key) ?? 0) + 1);
};
const accepted = () =>
  [...tallies]
    .filter(([key]) => key.startsWith(`${phase}: purchase 2`))
    .reduce((sum, [, count]) => sum + count, 0);
const faults: string[] = [];
/** Waits for the purchases of a new phase, and for its container if it has one. A phase that stands still is a fault. */
async function endOfPhase(container?: string): Promise<void> {
  const target = accepted() + purchasesPerPhase;
  const isOver = async () =>
    accepted() >= target && (container === undefined || (await compose.isHealthy(container)));
  await eventually('the end of a phase', isOver, phaseLimitMs).catch((error: unknown) => {
    faults.push(`${phase}: ${accepted()} purchases of ${target}, ${String(error)}`);
  });
}
const shoppers = await Promise.all(
  Array.from({ length: buyers }, async () => {
    const buyer = await people.aBuyerWith(startBalance);
    return new Shopper(buyer, startBalance, { dataset, chosen, tally });
  }),
);
const shopping = Promise.all(shoppers.map((shopper) => shopper.shopUntilStopped()));
await endOfPhase();

for (const victim of victims) {
  const container = await compose.containerOf(victim);
  phase = `without ${victim}`;
  await compose.kill(container);
  await pause(downMs);
  await compose.start(container);
  await endOfPhase(container);
  phase = 'calm';
  await endOfPhase();
}
for (const shopper of shoppers) shopper.stop();
await shopping;

for (const key of [...tallies.keys()].sort()) console.log(`${key}: ${tallies.get(key)}`);
faults.push(...(await Promise.all(shoppers.map((shopper) => shopper.faults()))).flat());
const ledger = JSON.parse(
  await compose.inside(
    'billing',
    'env',
    'OPERATOR=trial-containers',
    'node',
    'dist/ops.js',
    'ledger',
    'check',
  ),
) as object;
console.log('ledger', JSON.stringify(ledger));
for (const fault of faults) console.log(`FAULT  ${fault}`);
console.log(faults.length === 0 ? 'The books are right.' : 'The trial failed.');
process.exitCode = faults.length === 0 ? 0 : 1;
