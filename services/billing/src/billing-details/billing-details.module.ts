import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BillingDetailsController } from './billing-details.controller.js';
import { BillingDetailsRepository } from './billing-details.repository.js';
import { BILLING_DETAILS_MODEL, billingDetailsSchema } from './billing-details.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: BILLING_DETAILS_MODEL, schema: billingDetailsSchema }]),
  ],
  controllers: [BillingDetailsController],
  providers: [BillingDetailsRepository],
  exports: [BillingDetailsRepository],
})
export class BillingDetailsModule {}
