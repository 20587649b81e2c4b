import type { PlannedOperation } from '../plan/planned-operations.js';
import type { Caller } from './caller.js';
import type { Shop } from './shop.js';

type Job = { readonly data: { readonly jobId: string } };
type Packs = { readonly packs: readonly { readonly _id: string }[] };

/** Buys leads, lists packs and downloads them. */
export class Buyer {
  constructor(
    private readonly caller: Caller,
    private readonly shop: Shop,
  ) {}

  async perform(operation: PlannedOperation): Promise<void> {
    if (operation.kind === 'buy') await this.buy(operation);
    else if (operation.kind === 'download') await this.download();
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

  private async download(): Promise<void> {
    const list = await this.caller.ask('packs', (api) => api.get<Packs>('/leads/packs'));
    const pack = list?.status === 200 ? list.body.packs[0] : undefined;
    if (pack)
      await this.caller.ask('download', (api) => api.get(`/leads/packs/${pack._id}/download`));
  }
}
