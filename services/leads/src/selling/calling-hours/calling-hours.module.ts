import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/settings.module.js';
import { CallingHoursController } from './calling-hours.controller.js';
import { CallingHoursService } from './calling-hours.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [CallingHoursController],
  providers: [CallingHoursService],
  exports: [CallingHoursService],
})
export class CallingHoursModule {}
