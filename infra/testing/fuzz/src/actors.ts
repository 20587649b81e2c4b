import type {
  BulkAdjustmentView,
  CreditPackageView,
  SendMailView,
  SentClaimView,
  ScrubView,
  StatementView,
  SavedOrderView,
  StockAlertView,
  SuppressionAdditionView,
  WebhookWithSecretView,
} from '@leadmart/contracts';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { People, type Person } from '@leadmart/journeys/people';
import { aCardOnFile, aPackage } from '@leadmart/journeys/shop';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import type { Caller } from './request.js';
import type { KnownValues } from './valid-values.js';

/** The callers, each with the ids of their own resources. */
export interface Actors {
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
  readonly known: KnownValues;
}

interface StackAddress {
  readonly url: string;
  readonly mailUrl: string;
}

/**
 * Registers the fuzzer's own users and gives them a purchase, datasets, uploads and links. On a stack
 * of its own it also creates resources that all users see.
 */
export async function createActors(stack: StackAddress, alone: boolean): Promise<Actors> {
  const people = new People(stack);
  const admin = await people.theAdmin();
  const [buyer, other, leaver] = await Promise.all([
    people.aBuyerWith(10_000),
    people.aBuyer(),
    people.aBuyer(),
  ]);
  const packages = await admin.api.get<CreditPackageView[]>('/credits/packages?active=true');
  return {
    tokens: {
      nobody: undefined,
      stranger: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      buyer: buyer.api.token,
      leaver: leaver.api.token,
      admin: admin.api.token,
    },
    known: {
      ...likelyTexts,
      email: [other.email, ...Array.from({ length: 4 }, () => people.anAddress())],
      recipients: [other.email],
      actor: ['system', other.email],
      userId: [buyer.user._id, other.user._id],
      '/users': [other.user._id],
      packageId: packages.body.map(({ _id }) => _id),
      ...(await goods(admin, buyer)),
      '/cards': [await aCardOnFile(buyer, stack.mailUrl)],
      'DELETE /cards': [await aCardOnFile(buyer, stack.mailUrl)],
      '/webhooks': [await aWebhook(buyer, stack.mailUrl, 'kept')],
      'DELETE /webhooks': [await aWebhook(buyer, stack.mailUrl, 'spare')],
      ...(await links(stack, people)),
      ...(alone && (await publicThings(admin, other))),
    },
  };
}

const likelyTexts: KnownValues = {
  paymentMethodId: ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired'],
  states: ['TX', 'CA,TX', 'tx'],
  password: ['a-long-enough-password', 'short'],
  amount: [1, 0.1, 0, 5],
  quantity: [1, 2],
  phoneStatus: ['clean'],
  expectedPrice: [5],
  // No terms of returns are worse.
  windowDays: [0],
  capPercent: [0],
  url: ['http://127.0.0.1:9/hook', 'https://user:word@127.0.0.1/'],
  phones: ['2015550100', '(201) 555-0101; 2015550102\nno phone'],
};

async function goods(admin: Person, buyer: Person): Promise<KnownValues> {
  const [shop, workshop, spare] = await Promise.all([
    aDataset(admin, leads(200, { state: 'TX' })),
    aDataset(admin, leads(3)),
    aDataset(admin, []),
  ]);
  const bought = await order(buyer, { datasetId: shop._id, states: ['TX'], quantity: 2 });
  const purchase = bought.body.data.jobId;
  await ended(buyer, purchase);
  return {
    datasetId: [shop._id],
    '/datasets': [workshop._id],
    'DELETE /datasets': [spare._id],
    '/uploads': [await aWaitingUpload(admin, workshop._id), await anUpload(admin, workshop._id)],
    'DELETE /uploads': [await aWaitingUpload(admin, workshop._id)],
    '/purchase-status': [purchase],
    '/packs': [purchase],
    '/claim-files': [purchase],
    '/own-checks': [purchase],
    // No list says any line.
    lineTypes: ['unknown'],
    leads: ['TX-0', 'TX-1', 'TX-99'],
    '/claims': [await aClaim(buyer, purchase)],
    '/receipts': [await aReceipt(buyer)],
    '/scrubs': [await aScrub(admin)],
    '/saved-orders': [await aSavedOrder(buyer, shop._id)],
    'DELETE /saved-orders': [await aSavedOrder(buyer, shop._id)],
    '/suppression-lists': [await aSuppressionList(buyer, 'Kept')],
    'DELETE /suppression-lists': [await aSuppressionList(buyer, 'Spare')],
    '/stock-alerts': [await anAlert(buyer, workshop._id, 'AK')],
    'DELETE /stock-alerts': [await anAlert(buyer, workshop._id, 'AL')],
  };
}

async function aClaim(buyer: Person, purchase: string): Promise<string> {
  const claim = { reason: 'disconnected', leads: ['TX-0'] };
  const path = `/leads/packs/${purchase}/claims`;
  const { body } = await buyer.api.post<SentClaimView>(path, claim);
  return body.claim._id;
}

async function aSavedOrder(buyer: Person, datasetId: string): Promise<string> {
  const order = { name: 'Weekly', datasetId, states: ['TX'], phoneStatus: 'clean', quantity: 1 };
  const { body } = await buyer.api.post<SavedOrderView>('/leads/saved-orders', order);
  const schedule = { schedule: { every: 'month', day: 31 }, hour: 0, zone: 'UTC' };
  const path = `/leads/saved-orders/${body._id}/schedule`;
  await buyer.api.send('PUT', path, { body: { ...schedule, onShortage: 'skip' } });
  return body._id;
}

async function anAlert(buyer: Person, datasetId: string, state: string): Promise<string> {
  const wish = { datasetId, states: [state], phoneStatus: 'clean', quantity: 9_999 };
  const { body } = await buyer.api.post<StockAlertView>('/leads/stock-alerts', wish);
  return body._id;
}

async function aSuppressionList(buyer: Person, name: string): Promise<string> {
  const phones = '2015550199\nno phone';
  const path = '/leads/suppression-lists';
  const { body } = await buyer.api.post<SuppressionAdditionView>(path, { name, phones });
  return body.list._id;
}

async function aReceipt({ api }: Person): Promise<string> {
  const { body: packages } = await api.get<CreditPackageView[]>('/credits/packages');
  const order = { packageId: packages[0]?._id, paymentMethodId: 'pm_card_visa' };
  await api.post('/payments/process', order);
  const { body } = await api.get<StatementView>('/purchases/history?type=credits');
  return body.transactions[0]?._id ?? '';
}

/** The sandbox confirms it. */
async function aWebhook(buyer: Person, sandboxUrl: string, name: string): Promise<string> {
  const sent = { url: new URL(`/webhooks/${name}`, sandboxUrl).href, events: ['claim.decided'] };
  return (await buyer.api.post<WebhookWithSecretView>('/webhooks', sent)).body.webhook._id;
}

async function aScrub(admin: Person): Promise<string> {
  const check = { checkedOn: '2026-01-31', source: 'Fuzz', fileName: 'phones.csv' };
  return (await admin.api.post<ScrubView>('/admin/scrubs', check)).body._id;
}

/** A file with an invalid row, so that the upload waits for a decision of an admin. */
async function aWaitingUpload(admin: Person, datasetId: string): Promise<string> {
  const rows = [...leads(1, { from: 500 }), ...leads(1, { from: 501, state: 'Atlantis' })];
  return uploadIdOf(admin, datasetId, csvOf(rows));
}

const anUpload = (admin: Person, datasetId: string): Promise<string> =>
  uploadIdOf(admin, datasetId, csvOf(leads(2, { from: 900 })));

async function uploadIdOf(admin: Person, datasetId: string, csv: string): Promise<string> {
  const path = `/admin/datasets/${datasetId}/upload`;
  const { body, text } = await admin.api.send<{ uploadId?: string }>('POST', path, {
    form: uploadForm(csv),
  });
  if (body.uploadId === undefined) throw new Error(`uploading answered ${text}`);
  return body.uploadId;
}

async function links(stack: StackAddress, people: People): Promise<KnownValues> {
  const { email } = await people.register();
  const mailbox = new Mailbox(stack.mailUrl);
  const verification = await mailbox.tokenFor(email, 'verify-email');
  await people.visitor().post('/auth/forgot-password', { email });
  return {
    '/verify-email': [verification],
    '/reset-password': [await mailbox.tokenFor(email, 'reset-password')],
  };
}

async function publicThings(admin: Person, { email }: Person): Promise<KnownValues> {
  const announced = await admin.api.post<{ _id: string }>('/admin/announcements', {
    title: 'Fuzzing',
    content: 'Requests of every kind',
  });
  const sent = await admin.api.post<SendMailView>('/admin/mail/send', {
    recipients: [email],
    subject: 'Fuzzing',
    message: 'Requests of every kind',
  });
  const headers = { 'idempotency-key': `fuzz-${Date.now()}` };
  const batch = await admin.api.post<BulkAdjustmentView>(
    '/admin/credits/add-all',
    { amount: 1 },
    { headers },
  );
  return {
    '/packages': [(await aPackage(admin))._id],
    '/announcements': [announced.body._id],
    '/campaigns': [sent.body.campaignId],
    '/batches': [batch.body.batchId],
  };
}
