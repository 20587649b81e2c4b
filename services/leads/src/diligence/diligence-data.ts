import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  HoldsPersonalData,
  textFile,
  type PersonalDataPart,
} from '../personal-data/personal-data.js';
import { DiligenceFileReader } from './files/diligence-file.reader.js';

/**
 * The diligence files of a buyer, in the export. They stay when the user is deleted, as the sales that they are about: they name
 * the account by its id alone, and count leads.
 */
@Injectable()
@HoldsPersonalData()
export class DiligenceData implements PersonalDataPart {
  constructor(private readonly reader: DiligenceFileReader) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    for await (const { id, text } of this.reader.ofBuyer(userId))
      yield textFile(`diligence/${id}.json`, at, async function* () {
        yield text;
      });
  }
}
