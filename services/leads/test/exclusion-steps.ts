import type { AvailabilityView, SuppressionAdditionView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import type { CsvLead } from './factories/csv-lead.js';
import type { Leads, TestBuyer } from './start-leads.js';

const root = '/leads/suppression-lists';
export const phonesOf = (some: readonly CsvLead[]) => some.map(({ phoneNumber }) => phoneNumber);

/** Steps of buyers to whom some leads are not sold. */
export function exclusionSteps(leads: Leads) {
  async function look(buyer: TestBuyer, datasetId: string, via = leads, phoneStatus = 'clean') {
    const path = `/leads/availability?datasetId=${datasetId}&states=CA,TX&phoneStatus=${phoneStatus}`;
    // Another replica knows a new dataset within a second.
    const { body } = await until(async () => {
      const answer = await via.as(buyer).get<AvailabilityView>(path);
      return answer.status === 200 ? answer : undefined;
    });
    const { ownedElsewhere, owned } = body.leftOut;
    return { available: body.available, owned, ...(ownedElsewhere > 0 && { ownedElsewhere }) };
  }

  async function bought(buyer: TestBuyer, datasetId: string, quantity: number, via = leads) {
    const { jobId, status } = await until(() =>
      via.buy(buyer, datasetId, { states: ['CA', 'TX'], quantity }).catch(whileComparing),
    );
    if (status !== 'completed') throw new Error(`the purchase is ${status}`);
    const { text } = await via.download(buyer, jobId);
    return [...text.matchAll(/,(\d{10}),/g)].map(([, phone = '']) => phone);
  }

  /** Does this while billing is asked for the next charge. */
  const duringCharge = <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      leads.billing.interrupt = async (question) => {
        if (question !== 'charge') return;
        delete leads.billing.interrupt;
        await work().then(resolve, reject);
      };
    });

  return { ...listSteps(leads), look, bought, duringCharge };
}

/** Buyers are asked to try again while a comparison takes long. */
function whileComparing(error: Error): undefined {
  if (!error.message.includes('LEADS.COMPARISON_RUNNING')) throw error;
}

function listSteps(leads: Leads) {
  async function list(buyer: TestBuyer, some: readonly CsvLead[], name = 'Customers', via = leads) {
    return listTexts(buyer, phonesOf(some), name, via);
  }

  /** Puts phones and emails on a list. */
  async function listTexts(
    buyer: TestBuyer,
    texts: readonly string[],
    name = 'Customers',
    via = leads,
  ) {
    const sent = { name, phones: texts.join('\n') };
    const { status, text, body } = await via.as(buyer).post<SuppressionAdditionView>(root, sent);
    if (status !== 201) throw new Error(text);
    return body.list._id;
  }

  async function unlist(buyer: TestBuyer, id: string) {
    const { status, text } = await leads.as(buyer).delete(`${root}/${id}`);
    if (status >= 400) throw new Error(text);
  }

  return { list, listTexts, unlist };
}
