import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReturnsPolicyController } from './returns-policy.controller.js';
import { ReturnsPolicyRepository } from './returns-policy.repository.js';
import { returnsPolicies } from './returns-policy.schema.js';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Module({
  imports: [MongooseModule.forFeature([returnsPolicies])],
  controllers: [ReturnsPolicyController],
  providers: [ReturnsPolicyRepository, ReturnsPolicyService],
  exports: [ReturnsPolicyService],
})
export class ReturnsPolicyModule {}
