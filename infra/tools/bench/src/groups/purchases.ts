import { median, timed, whole } from '../measuring/measure.js';
import { each } from '../measuring/meter.js';
import { interleave } from '../measuring/rounds.js';
import { purchase } from '../product/purchase.js';
import type { World } from '../world.js';

const small = 100;
const rounds = 3;
const purchasesInRound = 10;
/**
 * Some seconds of purchases: the speed of a shared host swings by half within them. Fewer with a small stock, of which the
 * buyer must not own all leads.
 */
const meteredOf = (leads: number): number => Math.min(400, Math.floor(leads / 1_000));
/** A process that has just started runs code that is not compiled yet: half of a purchase's processor time. */
const warmUps = { purchases: 1_200, quantity: 20, atOnce: 8 };

/** A tenth of the stock; at most what the goal names. */
export const largeQuantity = ({ leads }: World): number =>
  Math.min(100_000, Math.floor(leads / 1_000) * 100);

/** Gives the first buyer of both contestants a tenth of all leads, as a regular customer has. */
export async function giveHoldings(world: World): Promise<void> {
  const { product, postgres } = world;
  const quantity = Math.floor(world.leads / 10);
  await purchase(product.buyer, product.dataset._id, quantity);
  await postgres.purchase(1, quantity);
  await postgres.tidy();
}

/** One buyer, one purchase after the other: time, processor time, database commands, and growth with the quantity. */
export async function measurePurchases(world: World): Promise<void> {
  const { product, postgres, meter, report } = world;
  const buy = (quantity: number) => purchase(product.buyer, product.dataset._id, quantity);
  const series = async (one: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < purchasesInRound; n += 1) times.push((await timed(one)).ms);
    return median(times);
  };
  await warmUp(() => buy(warmUps.quantity));
  await series(() => postgres.purchase(1, small));
  const whole = await interleave(
    {
      ours: () => series(() => buy(small)),
      theirs: () => series(() => postgres.purchase(1, small)),
    },
    rounds,
  );
  const contestant = { name: 'PostgreSQL, bare', figure: whole.theirs };
  report.add('purchase', { ours: whole.ours, contestant });
  const metered = meteredOf(world.leads);
  const { times, commands } = await meter.during(async () => {
    for (let n = 0; n < metered; n += 1) await buy(small);
  });
  const ms = each(times, metered);
  report.addCost({ action: 'purchase of 100', ms });
  report.add('purchaseProcessor', { ours: [...ms.values()].reduce((sum, one) => sum + one, 0) });
  report.add('purchaseCommands', { ours: commands / metered });
}

async function warmUp(buy: () => Promise<unknown>): Promise<void> {
  let left = warmUps.purchases;
  const shop = async (): Promise<void> => {
    while (left-- > 0) await buy();
  };
  await Promise.all(Array.from({ length: warmUps.atOnce }, shop));
}

/** Purchases of 100 and large ones in turn. Returns the ids of large packs, for downloads. */
export async function measureGrowth(world: World): Promise<{ ours: string; theirs: number }> {
  const { product, postgres, report } = world;
  const large = largeQuantity(world);
  const packs = { ours: '', theirs: 0 };
  const buy = (quantity: number) => async () => {
    const bought = await timed(() => purchase(product.buyer, product.dataset._id, quantity));
    if (quantity === large) packs.ours = bought.result;
    return bought.ms;
  };
  const take = (quantity: number) => async () => {
    const bought = await timed(() => postgres.purchase(1, quantity));
    if (quantity === large) packs.theirs = bought.result;
    return bought.ms;
  };
  const medians = await interleave(
    { little: buy(small), much: buy(large), fewRows: take(small), manyRows: take(large) },
    rounds,
  );
  report.add('purchaseGrowth', {
    ours: medians.much / medians.little,
    contestant: { name: 'PostgreSQL', figure: medians.manyRows / medians.fewRows },
    detail: whole(large),
  });
  return packs;
}
