import { DiscoveryModule } from '@nestjs/core';
import { Feature } from '@leadmart/platform/service';
import { EraseUserWhenDeletedConsumer } from './erase-user-when-deleted.consumer.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalData } from './personal-data.js';
import { FilesOfServices, PersonalDataService } from './personal-data.service.js';

@Feature({
  imports: [DiscoveryModule],
  controllers: [PersonalDataController, EraseUserWhenDeletedConsumer],
  providers: [FilesOfServices, PersonalData, PersonalDataService],
})
export class PersonalDataModule {}
