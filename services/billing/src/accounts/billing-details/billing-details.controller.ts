import { Controller } from '@nestjs/common';
import {
  billingDetailsEndpoint,
  billingDetailsSchema,
  saveBillingDetailsEndpoint,
  type BillingDetails,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { BillingDetailsRepository } from './billing-details.repository.js';

@Controller()
export class BillingDetailsController {
  constructor(private readonly billingDetails: BillingDetailsRepository) {}

  @Handles(billingDetailsEndpoint)
  async read(@CurrentUser() { id }: SessionUser): Promise<BillingDetails> {
    return this.billingDetails.of(id);
  }

  @Handles(saveBillingDetailsEndpoint)
  async save(
    @CurrentUser() { id }: SessionUser,
    @ValidBody(billingDetailsSchema) details: BillingDetails,
  ): Promise<BillingDetails> {
    await this.billingDetails.save(id, details);
    return details;
  }
}
