import type { ScrubView, StatusChangesView } from '@leadmart/contracts';
import { Repeater } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { workOnScrubs } from '../src/leads.jobs.js';
import { phonesIn, type CsvLead } from './factories/csv-lead.js';
import type { Leads, TestBuyer } from './start-leads.js';

const scrubsPath = '/admin/scrubs';
export const aCheck = {
  checkedOn: '2026-01-31',
  source: 'FTC registry',
  fileName: 'registry.csv',
};

export const phonesOf = (file: readonly CsvLead[]): string[] =>
  file.map(({ phoneNumber }) => phoneNumber);

/** Steps of admins who compare the stock with lists of the registry. The worker runs in `work` only. */
export function scrubSteps(leads: Leads) {
  leads.app.get(Repeater).stayQuiet();
  const post = <B = ScrubView>(to: string, body: unknown = {}) =>
    leads.asAdmin.post<B>(`${scrubsPath}${to}`, body);

  const send = (id: string, part: number, lines: readonly string[]) => {
    const body = new FormData();
    body.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'part.csv');
    const to = `${scrubsPath}/${id}/parts/${part}`;
    return leads.asAdmin.post(to, body);
  };

  /** Starts a check with a list in parts. */
  const started = async (parts: readonly (readonly string[])[], more: object = {}) => {
    const { body } = await post('', { ...aCheck, ...more });
    for (const [i, lines] of parts.entries()) {
      const { status, text } = await send(body._id, i + 1, lines);
      if (status !== 200) throw new Error(text);
    }
    const { status, text } = await post(`/${body._id}/start`, { parts: parts.length });
    if (status !== 202) throw new Error(text);
    return body._id;
  };

  const work = () => leads.app.get(Work).runNow(workOnScrubs);

  const shown = async (id: string) =>
    (await leads.asAdmin.get<ScrubView>(`${scrubsPath}/${id}`)).body;

  async function changesOf({ token }: TestBuyer, since = ''): Promise<StatusChangesView> {
    const to = `/leads/status-changes?since=${since}`;
    return (await leads.as(token).get<StatusChangesView>(to)).body;
  }

  async function bought(buyer: TestBuyer, datasetId: string, quantity: number, wish = {}) {
    const { jobId } = await leads.buy(buyer, datasetId, { quantity, ...wish });
    return { jobId, phones: phonesIn((await leads.download(buyer, jobId)).text) };
  }

  return { post, send, started, work, shown, changesOf, bought };
}
