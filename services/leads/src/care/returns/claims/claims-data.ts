import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  HoldsPersonalData,
  textFile,
  type PersonalDataPart,
} from '../../../personal-data/personal-data.js';
import type { Claim } from './claim.js';
import { ClaimRepository } from './claim.repository.js';

const columns = ['id', 'createdAt', 'pack', 'reason', 'words', 'status', 'answer'];
/** Far more than anybody sends: a claim covers up to a thousand leads. */
const maxClaims = 10_000;

/** The claims of a buyer, in the export; the deletion of the user erases their words. */
@Injectable()
@HoldsPersonalData()
export class ClaimsData implements PersonalDataPart {
  constructor(private readonly claims: ClaimRepository) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield textFile('claims.csv', at, () => this.lines(userId));
  }

  async erase(userId: UserId): Promise<void> {
    await this.claims.forgetWords(userId);
  }

  private async *lines(userId: UserId): AsyncGenerator<string> {
    const claims = await this.claims.ofBuyer(userId, maxClaims);
    yield [csvHead(columns), ...claims.map(lineOf)].join('');
  }
}

function lineOf({ id, createdAt, packId, reason, words, status, answer }: Claim): string {
  return csvRow([id, createdAt.toISOString(), packId, reason, words ?? '', status, answer ?? '']);
}
