import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { PersonalData, type PersonalDataPart } from '../../../personal-data/personal-data.js';
import { StatusReaderRepository } from './status-reader.repository.js';

/** How far a buyer has seen the changes of their leads, at the deletion of the user. */
@Injectable()
export class StatusReaderData implements PersonalDataPart, OnModuleInit {
  constructor(
    private readonly readers: StatusReaderRepository,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  async erase(userId: UserId): Promise<void> {
    await this.readers.remove(userId);
  }
}
