import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  HoldsPersonalData,
  textFile,
  type PersonalDataPart,
} from '../../../personal-data/personal-data.js';
import { resultAt } from './own-check.decisions.js';
import { OwnCheckRepository } from './own-check.repository.js';

const columns = ['pack', 'line', 'checkedOn', 'registryNumber', 'file', 'result'];

/** The results of a buyer's own registry files, by the lines of packs, in the export; erased with the user. */
@Injectable()
@HoldsPersonalData()
export class OwnChecksData implements PersonalDataPart {
  constructor(private readonly repository: OwnCheckRepository) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield textFile('own-registry-checks.csv', at, () => this.lines(userId));
  }

  erase(userId: UserId): Promise<void> {
    return this.repository.removeOf(userId);
  }

  private async *lines(userId: UserId): AsyncGenerator<string> {
    yield csvHead(columns);
    for await (const own of this.repository.ofBuyer(userId)) {
      const rows = Array.from(own.results, (_, position) => {
        const found = resultAt(own, position);
        if (!found) return '';
        const { checkedOn, registryNumber, fileName, result } = found;
        return csvRow([own._id, position + 1, checkedOn, registryNumber, fileName, result]);
      });
      yield rows.join('');
    }
  }
}
