import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BillingDetailsController } from './billing-details.controller.js';
import { BillingDetailsRepository } from './billing-details.repository.js';
import { billingDetails } from './billing-details.schema.js';

@Module({
  imports: [MongooseModule.forFeature([billingDetails])],
  controllers: [BillingDetailsController],
  providers: [BillingDetailsRepository],
  exports: [BillingDetailsRepository],
})
export class BillingDetailsModule {}
