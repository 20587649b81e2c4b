import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/settings.module.js';
import { ReturnsPolicyController } from './returns-policy.controller.js';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [ReturnsPolicyController],
  providers: [ReturnsPolicyService],
  exports: [ReturnsPolicyService],
})
export class ReturnsPolicyModule {}
