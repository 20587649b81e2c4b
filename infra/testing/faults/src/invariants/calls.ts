import type { CallListView, LeadOutcomesView, ResultsView } from '@leadmart/contracts';
import type { Person } from '@leadmart/journeys/people';
import { differ, type Books } from './books.js';

/** The results of each pack add up to its outcomes, and all acknowledged outcomes are kept. */
export async function outcomesAddUp({ shop, customers, packs }: Books): Promise<string[]> {
  const found: string[] = [];
  for (const person of customers) {
    const { email, user } = person;
    const { rows } = await read<ResultsView>(person, '/leads/results?by=pack');
    const results = new Map(rows.map((row) => [row.key, row]));
    const promised = shop.promises.calls.filter(({ userId }) => userId === user._id);
    for (const { _id } of packs.filter(({ buyer }) => buyer === email)) {
      const called = await calledIn(person, _id);
      const { called: counted = 0, sales = 0 } = results.get(_id) ?? {};
      found.push(...differ(`called leads in the results of pack ${_id}`, counted, called.length));
      // A request that was given up may arrive late, at a lead that was called meanwhile: the last outcome says less then.
      const sold = called.filter(({ last }) => last?.outcome === 'sold').length;
      if (called.every(({ outcomes }) => outcomes === 1))
        found.push(...differ(`sales in the results of pack ${_id}`, sales, sold));
      for (const { id, lead } of promised.filter(({ packId }) => packId === _id)) {
        const path = `/leads/packs/${_id}/leads/${lead}/outcomes`;
        const { outcomes } = await read<LeadOutcomesView>(person, path);
        if (!outcomes.some((one) => one.id === id))
          found.push(`outcome ${id} of pack ${_id} was recorded and is lost`);
      }
    }
  }
  return found;
}

async function calledIn(person: Person, id: string): Promise<CallListView['leads']> {
  const called: CallListView['leads'] = [];
  for (let page = 1; ; page += 1) {
    const path = `/leads/packs/${id}/call-list?order=latest&limit=100&page=${page}`;
    const { leads, pages } = await read<CallListView>(person, path);
    called.push(...leads.filter(({ last }) => last));
    if (page >= pages) return called;
  }
}

async function read<T>({ api, email }: Person, path: string): Promise<T> {
  const { status, body } = await api.get<T>(path);
  if (status !== 200) throw new Error(`${path} of ${email} answered ${status}`);
  return body;
}
