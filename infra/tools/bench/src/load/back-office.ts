import { setTimeout as pause } from 'node:timers/promises';
import type { UploadReport } from '@leadmart/contracts';
import { states, type Shop } from '@leadmart/faults/population/shop';
import { csvOf, leadsOfEveryState, uploadForm } from '@leadmart/journeys/csv';
import type { Tally } from './tally.js';

const betweenUploadsMs = 8_000;
const betweenLooksMs = 1_500;
const leadsPerState = 5_000;
const pages = ['/admin/analytics/dashboard', '/admin/credits/users', '/admin/datasets'];

type Stage = { readonly tally: () => Tally; readonly isOver: () => boolean };

/** The admin of the shop: uploads leads and reads figures beside the buyers. */
export class BackOffice {
  constructor(private readonly shop: Shop) {}

  async live(stage: Stage): Promise<void> {
    await Promise.all([this.uploadAgainAndAgain(stage), this.look(stage)]);
  }

  /** Adds leads of each state to the open dataset and records the accepted upload. */
  async upload(perState: number, tally?: Tally): Promise<void> {
    const { admin, datasets, nextPhone, promises } = this.shop;
    const datasetId = datasets.open._id;
    const from = nextPhone.open;
    nextPhone.open += perState * states.length;
    const form = uploadForm(csvOf(leadsOfEveryState(perState, { from, states })));
    const started = performance.now();
    const path = `/admin/datasets/${datasetId}/upload`;
    const answer = await admin.api
      .send<UploadReport>('POST', path, { form })
      .catch(() => undefined);
    tally?.note('upload', performance.now() - started, answer);
    if (answer?.status === 201)
      promises.uploads.push({ datasetId, uploadId: answer.body.uploadId });
    else if (!tally) throw new Error(`uploading answered ${answer?.status} ${answer?.text}`);
  }

  private async uploadAgainAndAgain({ tally, isOver }: Stage): Promise<void> {
    while (!isOver()) {
      await this.upload(leadsPerState, tally());
      await untilOver(betweenUploadsMs, isOver);
    }
  }

  private async look({ tally, isOver }: Stage): Promise<void> {
    for (let n = 0; !isOver(); n += 1) {
      const started = performance.now();
      const path = pages[n % pages.length] ?? '';
      const answer = await this.shop.admin.api.get(path).catch(() => undefined);
      tally().note('admin', performance.now() - started, answer);
      await untilOver(betweenLooksMs, isOver);
    }
  }
}

async function untilOver(ms: number, isOver: () => boolean): Promise<void> {
  const endAt = performance.now() + ms;
  while (!isOver() && performance.now() < endAt) await pause(100);
}
