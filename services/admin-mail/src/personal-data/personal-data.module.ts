import { Feature } from '@leadmart/platform/service';
import { EraseUserWhenDeletedConsumer } from './erase-user-when-deleted.consumer.js';
import { ExportAdminMailDataResponder } from './export-admin-mail-data.responder.js';
import { PersonalDataService } from './personal-data.service.js';

@Feature({
  controllers: [EraseUserWhenDeletedConsumer, ExportAdminMailDataResponder],
  providers: [PersonalDataService],
})
export class PersonalDataModule {}
