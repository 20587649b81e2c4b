import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { HoldsPersonalData, type PersonalDataPart } from '../../../personal-data/personal-data.js';
import { StatusReaderRepository } from './status-reader.repository.js';

/** How far a buyer has seen the changes of their leads, at the deletion of the user. */
@Injectable()
@HoldsPersonalData()
export class StatusReaderData implements PersonalDataPart {
  constructor(private readonly readers: StatusReaderRepository) {}

  async erase(userId: UserId): Promise<void> {
    await this.readers.remove(userId);
  }
}
