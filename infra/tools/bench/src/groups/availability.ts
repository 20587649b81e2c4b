import type { Api } from '../api.js';
import { median, timed } from '../measuring/measure.js';
import { interleave } from '../measuring/rounds.js';
import { leadFileOf } from '../product/lead-file.js';
import type { World } from '../world.js';
import { upload } from './fill.js';
import { availabilityOf, directHello, measureRead } from './reads.js';

const rounds = 3;
const readsInRound = 15;
/** Leads that the buyer owns in part, and as many new ones. */
const withdrawn = { from: 0, count: 2_000 };
const fresh = { from: 800_000_000, count: 2_000 };

/** Availability over all states, one at a time and from many connections, before and after leads were withdrawn. */
export async function measureAvailability(world: World): Promise<void> {
  const { product, postgres, report } = world;
  const path = availabilityOf(product.dataset._id);
  const ours = () => oneAtATime(product.buyer, path);
  const theirs = async () => (await timed(() => postgres.available(1))).ms;
  const before = await interleave({ ours, theirs }, rounds);
  await measureChosen(world, path);
  const rows = { name: 'PostgreSQL', figure: before.theirs };
  report.add('availability', { ours: before.ours });
  report.add('availabilityRows', { ours: before.ours, contestant: rows });
  const contestant = directHello(world);
  await measureRead(world, { id: 'availability64', path, contestant });
  await withdraw(world);
  report.add('availabilityWithdrawn', { ours: await ours() });
  const action = 'the same after a withdrawal';
  await measureRead(world, { id: 'availability64Withdrawn', path, contestant, action });
}

/** A buyer who chooses leads by age and by how often they were sold. */
async function measureChosen({ product, report }: World, path: string): Promise<void> {
  const chosen = `${path}&ages=0-7,8-30&maxTimesSold=1`;
  const { ours, without } = await interleave(
    {
      ours: () => oneAtATime(product.buyer, chosen),
      without: () => oneAtATime(product.buyer, path),
    },
    rounds,
  );
  const contestant = { name: 'without a choice', figure: without };
  report.add('availabilityChosen', { ours, contestant });
}

async function oneAtATime(buyer: Api, path: string): Promise<number> {
  const answers: number[] = [];
  for (let read = 0; read < readsInRound; read += 1)
    answers.push((await timed(() => buyer.get(path))).ms);
  return median(answers);
}

async function withdraw({ product, postgres }: World): Promise<void> {
  const file = leadFileOf({ ...withdrawn, status: 'dnc' }, fresh);
  await upload(product.admin, product.dataset._id, file);
  await postgres.withdraw(postgres.put('withdrawn.csv', file));
}
