import type { BulkAdjustmentView, SendMailView, UploadReport } from '@leadmart/contracts';
import type { Answer, Api } from '@leadmart/journeys/api';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import type { PlannedOperation } from '../plan/planned-operations.js';
import { isDefinite, type Caller } from './caller.js';
import { states, type Shop } from './shop.js';

type Planned<K extends PlannedOperation['kind']> = PlannedOperation & { readonly kind: K };
type Keyed = Planned<'give' | 'take' | 'give-all' | 'mail'>;
type Applied = { readonly applied: number };

/** Adjusts credits, uploads leads, sends mail, refunds payments and reads figures. */
export class Admin {
  private readonly open: Keyed[] = [];

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
