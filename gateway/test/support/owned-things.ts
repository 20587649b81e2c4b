import {
  apiKeysPath,
  cardPath,
  creditPackagesPath,
  ownSessionsPath,
  processPaymentPath,
  receiptPath,
  savedOrdersPath,
  statementPath,
  stockAlertsPath,
  suppressionListsPath,
  webhooksPath,
  type ApiKeyWithSecretView,
  type CreditPackageView,
  type OwnSessionsView,
  type StatementView,
  type StockAlertView,
  type SuppressionAdditionView,
} from '@leadmart/contracts';
import type { Operation } from '@leadmart/journeys/api-reference';
import { leads } from '@leadmart/journeys/csv';
import { password, type Person } from '@leadmart/journeys/people';
import { aCardOnFile } from '@leadmart/journeys/shop';
import { aSavedOrderOf, changeOfSavedOrder } from './saved-orders.js';
import { aWebhookOf } from './webhooks.js';

const onePhone = '2015550123';
/** The leads of the pack that claims are about. */
export const claimedLeads = leads(20, { state: 'TX' });

/** A body that the operation accepts from the owner. */
export function bodyFor({ method, path }: Operation, datasetId: string): object | undefined {
  if (method === 'PUT' && path.startsWith(savedOrdersPath))
    return changeOfSavedOrder(path, datasetId);
  if (method === 'PUT' && path.endsWith('/name')) return { name: 'Renamed' };
  if (method === 'PATCH')
    return path.startsWith(webhooksPath) ? { description: 'Renamed' } : { name: 'Renamed' };
  if (method !== 'POST') return undefined;
  if (path.endsWith('/deliveries/replay')) return { since: '2026-01-31T10:00:00Z' };
  if (path.endsWith('/phones')) return { phones: onePhone };
  if (path.endsWith('/outcomes')) return { outcomes: [anOutcome()] };
  return path.endsWith('/claims') ? { reason: 'disconnected', leads: ['TX-0'] } : undefined;
}

/** An outcome of the first lead of the pack that claims are about. */
function anOutcome() {
  const calledAt = new Date().toISOString();
  return { id: 'outcome-1', lead: 'TX-0', outcome: 'no-answer', calledAt };
}

export function aFileOfPhones(path: string): FormData {
  const form = new FormData();
  const isClaim = path.includes('/claim-files/');
  if (isClaim) form.append('reason', 'disconnected');
  if (path.includes('/own-checks/')) form.append('registryNumber', '10012345-67890-12');
  const phone = isClaim ? (claimedLeads[1]?.phoneNumber ?? '') : onePhone;
  form.append('file', new Blob([phone], { type: 'text/csv' }), 'phones.csv');
  return form;
}

export const sendsFile = ({ method, path }: { method: string; path: string }) =>
  path.endsWith('/file') || (method === 'POST' && /\/(claim-files|own-checks)\//.test(path));

let lists = 0;

/** A list with an invalid line. */
async function aListOf({ api }: Person): Promise<string> {
  const sent = { name: `List ${(lists += 1)}`, phones: `2015550199\nno phone` };
  const { body } = await api.post<SuppressionAdditionView>(suppressionListsPath, sent);
  return body.list._id;
}

/** The receipt of a payment of this user. */
async function aReceiptOf({ api }: Person): Promise<string> {
  const { body: packages } = await api.get<CreditPackageView[]>(creditPackagesPath);
  const packageId = packages[0]?._id;
  await api.post(processPaymentPath, { packageId, paymentMethodId: 'pm_card_visa' });
  const { body } = await api.get<StatementView>(`${statementPath}?type=credits`);
  return body.transactions[0]?._id ?? '';
}

async function anAlertOf({ api }: Person, datasetId: string): Promise<string> {
  const order = { datasetId, states: ['AK'], phoneStatus: 'dnc' };
  const { body } = await api.post<StockAlertView>(stockAlertsPath, { ...order, quantity: 9_999 });
  return body._id;
}

/** Another session of a user. */
async function aSessionOf({ api, email }: Person): Promise<string> {
  await api.post('/auth/login', { email, password });
  const { body } = await api.get<OwnSessionsView>(ownSessionsPath);
  return body.sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
}

async function anApiKeyOf({ api }: Person): Promise<string> {
  const sent = { name: 'CRM', scopes: ['read'] };
  return (await api.post<ApiKeyWithSecretView>(apiKeysPath, sent)).body.apiKey._id;
}

/** The ids in a path, of things of this user; a purchase has none of them. */
export async function idsOf(
  owner: Person,
  { path, sandboxUrl, datasetId }: { path: string; sandboxUrl: string; datasetId: string },
): Promise<Record<string, string>> {
  if (path.includes('{lead}')) return { lead: 'TX-0' };
  if (path.startsWith(cardPath(''))) return { id: await aCardOnFile(owner, sandboxUrl) };
  if (path.startsWith(webhooksPath)) return aWebhookOf(owner, path, sandboxUrl);
  if (path.startsWith(ownSessionsPath)) return { id: await aSessionOf(owner) };
  if (path.startsWith(apiKeysPath)) return { id: await anApiKeyOf(owner) };
  if (path.startsWith(savedOrdersPath)) return { id: await aSavedOrderOf(owner, datasetId) };
  if (path.startsWith(stockAlertsPath)) return { id: await anAlertOf(owner, datasetId) };
  if (path.startsWith(suppressionListsPath)) return { id: await aListOf(owner) };
  return path.startsWith(receiptPath('')) ? { id: await aReceiptOf(owner) } : {};
}

/** The status of the operation for the owner. */
export const successOf = ({ method, path }: Operation): number => {
  if (path.startsWith(ownSessionsPath)) return 204;
  if (/^\/webhooks\/.*(test|replay|challenge)$/.test(path)) return 202;
  return method === 'POST' && path.includes('claim') ? 201 : 200;
};
