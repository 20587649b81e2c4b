import { Module } from '@nestjs/common';
import { ReturnsPolicyController } from './returns-policy.controller.js';
import { ReturnsPolicyRepository } from './returns-policy.repository.js';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Module({
  controllers: [ReturnsPolicyController],
  providers: [ReturnsPolicyRepository, ReturnsPolicyService],
  exports: [ReturnsPolicyService],
})
export class ReturnsPolicyModule {}
