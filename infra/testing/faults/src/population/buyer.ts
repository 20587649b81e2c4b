import type { CallListView } from '@leadmart/contracts';
import type { PlannedOperation } from '../plan/planned-operations.js';
import type { Caller } from './caller.js';
import type { Shop } from './shop.js';

type Job = { readonly data: { readonly jobId: string } };
type Packs = { readonly packs: readonly { readonly _id: string }[] };

/** Buys leads, lists packs, downloads them, and records outcomes of calls. */
export class Buyer {
  constructor(
    private readonly caller: Caller,
    private readonly shop: Shop,
  ) {}

  async perform(operation: PlannedOperation): Promise<void> {
    if (operation.kind === 'buy') await this.buy(operation);
    else if (operation.kind === 'download') await this.download();
    else if (operation.kind === 'call') await this.call(operation);
    else await this.caller.ask('look', (api) => api.get('/user/validate'));
  }

  /** An accepted purchase ends without further requests; a request without an answer may have been accepted. */
  finish(): Promise<void> {
    return Promise.resolve();
  }

  private async buy(wish: PlannedOperation & { kind: 'buy' }): Promise<void> {
    const body = {
      datasetId: this.shop.datasets[wish.shop]._id,
      states: wish.states,
      quantity: wish.quantity,
      phoneStatus: 'clean',
    };
    const call = wish.key === undefined ? {} : { headers: { 'idempotency-key': wish.key } };
    const answer = await this.caller.ask('buy', (api) =>
      api.post<Job>('/leads/purchase', body, call),
    );
    if (answer?.status === 202)
      this.shop.promises.jobs.push({
        userId: this.caller.who.user._id,
        jobId: answer.body.data.jobId,
      });
  }

  /** Records an outcome of a lead that was not called yet, with two requests at once. */
  private async call({ outcome, key }: PlannedOperation & { kind: 'call' }): Promise<void> {
    const pack = await this.newestPack();
    if (!pack) return;
    const path = `/leads/packs/${pack._id}`;
    const list = await this.caller.ask('call list', (api) =>
      api.get<CallListView>(`${path}/call-list?limit=1&show=untouched`),
    );
    const lead = list?.status === 200 ? list.body.leads[0]?._id : undefined;
    if (lead === undefined) return;
    const calledAt = new Date().toISOString();
    const more = outcome === 'call-back' && { callBackAt: '2099-01-01T00:00:00Z' };
    const id = key.replace(':', '-');
    const body = { outcomes: [{ id, lead, outcome, calledAt, ...more }] };
    const send = () => this.caller.ask('call', (api) => api.post(`${path}/outcomes`, body));
    const answers = await Promise.all([send(), send()]);
    if (answers.some((answer) => answer?.status === 200))
      this.shop.promises.calls.push({
        userId: this.caller.who.user._id,
        packId: pack._id,
        lead,
        id,
      });
  }

  private async newestPack() {
    const list = await this.caller.ask('packs', (api) => api.get<Packs>('/leads/packs'));
    return list?.status === 200 ? list.body.packs[0] : undefined;
  }

  private async download(): Promise<void> {
    const pack = await this.newestPack();
    if (pack)
      await this.caller.ask('download', (api) => api.get(`/leads/packs/${pack._id}/download`));
  }
}
