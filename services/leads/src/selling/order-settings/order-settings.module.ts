import { Feature } from '@leadmart/platform/service';
import { DncConfirmationRepository } from './dnc-confirmation.repository.js';
import { OrderSettingsData } from './order-settings-data.js';
import { OrderSettingsController } from './order-settings.controller.js';
import { dncConfirmations } from './order-settings.schema.js';
import { OrderSettingsService } from './order-settings.service.js';

@Feature({
  entities: [dncConfirmations],
  controllers: [OrderSettingsController],
  providers: [DncConfirmationRepository, OrderSettingsData, OrderSettingsService],
})
export class OrderSettingsModule {}
