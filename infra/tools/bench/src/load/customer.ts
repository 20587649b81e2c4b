import { setTimeout as pause } from 'node:timers/promises';
import {
  noticesPath,
  type PacksView,
  type PurchaseStatusView,
  type RequestedPurchaseView,
} from '@leadmart/contracts';
import type { Dice } from '@leadmart/faults/plan/dice';
import { states, type Shop } from '@leadmart/faults/population/shop';
import type { Answer, Api } from '@leadmart/journeys/api';
import type { Person } from '@leadmart/journeys/people';
import { outcomeOf, type Tally } from './tally.js';

/** Weights of the next action of a buyer: looks around, looks after jobs and stock, buys, downloads. */
const habits = { browse: 5, poll: 8, buy: 3, download: 1 } as const;
/** A browser reads these for each page. */
const pagePaths = [
  '/user/validate',
  '/datasets',
  '/announcements',
  '/credits/packages',
  noticesPath,
];
const quantities = [1, 100] as const;

/** Users do not come all at once. */
const startsWithinMs = 2_000;

export interface Visit {
  readonly shop: Shop;
  readonly dice: Dice;
  /** The counters of the running stage. */
  readonly tally: () => Tally;
  readonly isOver: () => boolean;
  /** Time between two actions; 0 in an overload. */
  readonly thinkMs: number;
}

/** One buyer in a browser. Records each accepted purchase as a promise. */
export class Customer {
  constructor(
    private readonly person: Person,
    private readonly visit: Visit,
  ) {}

  async live(): Promise<void> {
    const { dice, isOver, thinkMs } = this.visit;
    await pause(dice.whole(0, startsWithinMs));
    while (!isOver()) {
      await this[dice.weighted(habits)]();
      if (thinkMs > 0) await pause(dice.whole(thinkMs / 2, thinkMs * 1.5));
    }
  }

  private async browse(): Promise<void> {
    await Promise.all(pagePaths.map((path) => this.ask('browse', (api) => api.get(path))));
  }

  private async poll(): Promise<void> {
    await this.ask('jobs', (api) => api.get('/leads/purchase-jobs/in-progress'));
    const query = `datasetId=${this.visit.shop.datasets.open._id}&states=${states.join(',')}`;
    const path = `/leads/availability?${query}&phoneStatus=clean`;
    await this.ask('availability', (api) => api.get(path));
  }

  private async buy(): Promise<void> {
    const { shop, dice, tally } = this.visit;
    const wish = {
      datasetId: shop.datasets.open._id,
      states,
      phoneStatus: 'clean',
      quantity: dice.whole(...quantities),
    };
    const answer = await this.ask('buy', (api) =>
      api.post<{ data: RequestedPurchaseView }>('/leads/purchase', wish),
    );
    if (answer?.status !== 202) return;
    const { jobId, status } = answer.body.data;
    shop.promises.jobs.push({ userId: this.person.user._id, jobId });
    const end = status === 'completed' ? status : await this.end(jobId);
    if (end === 'completed') tally().packs += 1;
  }

  /** Waits for a purchase as the page does, until the stage is over. */
  private async end(jobId: string): Promise<string | undefined> {
    const path = `/leads/purchase-status/${jobId}?wait=3`;
    while (!this.visit.isOver()) {
      const answer = await this.ask('status', (api) => api.get<{ data: PurchaseStatusView }>(path));
      const status = answer?.status === 200 ? answer.body.data.status : undefined;
      if (status === 'completed' || status === 'failed') return status;
      if (status === undefined) await pause(1_000);
    }
    return undefined;
  }

  private async download(): Promise<void> {
    const list = await this.ask('packs', (api) => api.get<PacksView>('/leads/packs'));
    const pack = list?.status === 200 ? list.body.packs[0] : undefined;
    if (pack) await this.ask('download', (api) => api.get(`/leads/packs/${pack._id}/download`));
  }

  private async ask<B>(
    kind: string,
    send: (api: Api) => Promise<Answer<B>>,
  ): Promise<Answer<B> | undefined> {
    const started = performance.now();
    let reason: string | undefined;
    const answer = await send(this.person.api).catch((error: unknown) => {
      reason = reasonOf(error);
    });
    // A status request waits on purpose.
    const ms = kind === 'status' ? 0 : performance.now() - started;
    this.visit.tally().note(kind, ms, answer ?? undefined, reason);
    if (answer && outcomeOf(answer) === 'shed') await pause(retryAfterMs(answer));
    return answer ?? undefined;
  }
}

/** Browsers come back when the product asks them to. */
const retryAfterMs = ({ headers }: Answer<unknown>): number =>
  Number(headers.get('retry-after') ?? 0) * 1_000;

/** fetch hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return String(cause ?? error);
}
