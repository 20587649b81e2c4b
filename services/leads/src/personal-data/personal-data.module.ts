import { Module } from '@nestjs/common';
import { PacksModule } from '../packs/packs.module.js';
import { BuyerGuardRepository } from '../stock/exclusions/buyer-guard.repository.js';
import { SuppressionModule } from '../suppression/suppression.module.js';
import { ExportedFiles } from './exported-files.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';

@Module({
  imports: [PacksModule, SuppressionModule],
  controllers: [PersonalDataController],
  providers: [BuyerGuardRepository, ExportedFiles, PersonalDataService],
})
export class PersonalDataModule {}
