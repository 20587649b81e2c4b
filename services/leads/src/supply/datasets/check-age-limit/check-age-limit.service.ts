import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { CheckAgeLimitView } from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import type { Current, Setting } from '../../../settings/setting.js';
import { Settings, type By } from '../../../settings/settings.js';
import { DatasetRepository } from '../dataset.repository.js';

/** In days; null for no limit. Every dataset has a copy, so that purchases read it with the dataset. */
export const checkAgeLimit: Setting<number | null> = {
  id: 'limit',
  type: 'check-age-limit',
  name: 'Age limit of checks',
  first: null,
  valuesOf: (days) => ({ days }),
  factsOf: (days) => ({ days }),
};

/** The age of Do Not Call checks up to which clean leads are sold, the same for all datasets. */
@Injectable()
export class CheckAgeLimitService {
  constructor(
    private readonly settings: Settings,
    private readonly datasets: DatasetRepository,
  ) {}

  async find(): Promise<CheckAgeLimitView> {
    return toView(await this.settings.find(checkAgeLimit));
  }

  /** Stores the limit and its copy in every dataset. */
  async change(days: number | null, by: By): Promise<CheckAgeLimitView> {
    const change = {
      sent: { days },
      wish: () => days,
      apply: (tx: ClientSession) => this.datasets.setCheckAgeLimit(days, tx),
    };
    return toView(await this.settings.change(checkAgeLimit, change, by));
  }
}

const toView = (limit: Current<number | null>): CheckAgeLimitView => ({
  days: limit.value,
  version: versionOf(limit),
});
