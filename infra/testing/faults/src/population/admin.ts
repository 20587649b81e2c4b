import type {
  BulkAdjustmentView,
  ScrubView,
  SendMailView,
  UploadReport,
} from '@leadmart/contracts';
import type { Answer, Api } from '@leadmart/journeys/api';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import type { PlannedOperation } from '../plan/planned-operations.js';
import { isDefinite, type Caller } from './caller.js';
import { checkName } from './check-name.js';
import { states, type Shop } from './shop.js';

type Planned<K extends PlannedOperation['kind']> = PlannedOperation & { readonly kind: K };
type Keyed = Planned<'give' | 'take' | 'give-all' | 'mail'>;
type Applied = { readonly applied: number };

/** Adjusts credits, uploads leads, checks them, sends mail, refunds payments and reads figures. */
export class Admin {
  private readonly open: Keyed[] = [];
  private readonly checks: string[] = [];

  constructor(
    private readonly caller: Caller,
    private readonly shop: Shop,
  ) {}

  async perform(operation: PlannedOperation): Promise<void> {
    switch (operation.kind) {
      case 'give':
      case 'take':
      case 'give-all':
      case 'mail':
        return this.once(operation);
      case 'upload':
        return this.upload(operation);
      case 'undo':
        return this.undo();
      case 'check':
        return this.check(operation);
      case 'uncheck':
        return this.uncheck();
      case 'refund':
        return this.refund(operation);
      default:
        await this.caller.ask('figures', (api) => api.get('/admin/analytics/dashboard'));
    }
  }

  async finish(): Promise<void> {
    await this.caller.insistOnAll(
      this.open.splice(0),
      (operation) => this.sending(operation),
      (operation, answer) => this.remember(operation, answer),
    );
  }

  private async once(operation: Keyed): Promise<void> {
    const answer = await this.caller.ask(operation.kind, this.sending(operation));
    if (answer && isDefinite(answer)) this.remember(operation, answer);
    else this.open.push(operation);
  }

  private sending(operation: Keyed): (api: Api) => Promise<Answer<unknown>> {
    const call = { headers: { 'idempotency-key': operation.key } };
    switch (operation.kind) {
      case 'give':
      case 'take': {
        const path = `/admin/credits/${operation.kind === 'give' ? 'add' : 'remove'}`;
        const body = { userId: this.userId(operation.to), amount: operation.amount };
        return (api) => api.post(path, body, call);
      }
      case 'give-all': {
        const body = { amount: operation.amount, reason: operation.key };
        return (api) => api.post('/admin/credits/add-all', body, call);
      }
      case 'mail': {
        const body = { recipients: 'all', subject: `News ${operation.key}`, message: 'Hello.' };
        return (api) => api.post('/admin/mail/send', body, call);
      }
    }
  }

  private remember(operation: Keyed, { status, body }: Answer<unknown>): void {
    const { promises } = this.shop;
    if (status >= 300) return;
    if (operation.kind === 'mail') promises.campaigns.add((body as SendMailView).campaignId);
    else if (operation.kind === 'give-all')
      promises.gifts.set((body as BulkAdjustmentView).batchId, operation.amount);
    else {
      const { applied } = body as Applied;
      promises.adjustments.push({ userId: this.userId(operation.to), applied });
    }
  }

  private userId(index: number): string {
    return this.shop.customers[index]?.user._id ?? '';
  }

  private async upload({ shop, leads: count, known }: Planned<'upload'>): Promise<void> {
    const { datasets, nextPhone, promises } = this.shop;
    const from = nextPhone[shop] - known;
    nextPhone[shop] += count;
    const state = states[count % states.length] ?? 'CA';
    const file = csvOf(leads(count, { from, state }));
    const at = `/admin/datasets/${datasets[shop]._id}`;
    const send = (api: Api) =>
      api.send<UploadReport>('POST', `${at}/upload`, { form: uploadForm(file) });
    let answer = await this.caller.ask('upload', send);
    const refused = answer?.status === 409 ? answer.body.uploadId : undefined;
    if (refused !== undefined)
      answer = await this.caller.ask('proceed', (api) =>
        api.post<UploadReport>(`${at}/uploads/${refused}/proceed`, { skipDuplicates: true }),
      );
    if (answer?.status === 201)
      promises.uploads.push({ datasetId: datasets[shop]._id, uploadId: answer.body.uploadId });
  }

  private async undo(): Promise<void> {
    const upload = this.shop.promises.uploads.at(-1);
    if (upload === undefined) return;
    const path = `/admin/datasets/${upload.datasetId}/uploads/${upload.uploadId}/undo`;
    await this.caller.ask('undo', (api) => api.post(path));
  }

  /** Withdraws leads by a list of litigators. Its name says its phones. */
  private async check({ from, leads: count }: Planned<'check'>): Promise<void> {
    const list = { kind: 'litigator', checkedOn: '2026-01-31', source: 'Litigators' };
    const body = { ...list, fileName: checkName(from, count), datasetId: this.openDataset };
    const begun = await this.caller.ask('check', (api) =>
      api.post<ScrubView>('/admin/scrubs', body),
    );
    if (begun?.status !== 201) return;
    const at = `/admin/scrubs/${begun.body._id}`;
    const phones = leads(count, { from }).map(({ phoneNumber }) => phoneNumber);
    const form = uploadForm(phones.join('\n'));
    const part = await this.caller.ask('check', (api) =>
      api.send('POST', `${at}/parts/1`, { form }),
    );
    if (part?.status !== 200) return;
    const started = await this.caller.ask('check', (api) => api.post(`${at}/start`, { parts: 1 }));
    if (started?.status === 202) this.checks.push(begun.body._id);
  }

  /** Undoes the first check that still stands, perhaps while it runs. */
  private async uncheck(): Promise<void> {
    const id = this.checks.shift();
    if (id !== undefined)
      await this.caller.ask('uncheck', (api) => api.post(`/admin/scrubs/${id}/undo`));
  }

  private get openDataset(): string {
    return this.shop.datasets.open._id;
  }

  /** Refunds at the provider, which sends an event to the product. */
  private async refund({ percent }: Planned<'refund'>): Promise<void> {
    const { provider, chronicle } = this.shop;
    try {
      const charges = await provider.charges();
      const whole = charges.find(({ amount_refunded: refunded }) => refunded === 0);
      if (!whole) return;
      const amount = Math.floor((whole.amount_captured * percent) / 100);
      await provider.refund(whole.payment_intent, amount);
      chronicle.count('answers 2xx');
    } catch {
      chronicle.count('answers none');
    }
  }
}
