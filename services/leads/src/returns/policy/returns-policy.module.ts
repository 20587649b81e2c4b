import { Module } from '@nestjs/common';
import { ReturnsPolicyRepository } from './returns-policy.repository.js';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Module({
  providers: [ReturnsPolicyRepository, ReturnsPolicyService],
  exports: [ReturnsPolicyService],
})
export class ReturnsPolicyModule {}
