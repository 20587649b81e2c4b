import { Global, Module } from '@nestjs/common';
import { EraseUserWhenDeletedConsumer } from './erase-user-when-deleted.consumer.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalData } from './personal-data.js';
import { FilesOfServices, PersonalDataService } from './personal-data.service.js';

@Global()
@Module({
  controllers: [PersonalDataController, EraseUserWhenDeletedConsumer],
  providers: [FilesOfServices, PersonalData, PersonalDataService],
  exports: [PersonalData],
})
export class PersonalDataModule {}
