import { Controller } from '@nestjs/common';
import { creditPriceEndpoint, type CreditPriceView } from '@leadmart/contracts';
import { CurrentUser, Handles } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AccountsService } from './accounts.service.js';

@Controller()
export class CreditPriceController {
  constructor(private readonly accounts: AccountsService) {}

  @Handles(creditPriceEndpoint)
  async read(@CurrentUser() { id }: SessionUser): Promise<CreditPriceView> {
    return { centsPerCredit: (await this.accounts.centsPerCredit(id)) ?? null };
  }
}
