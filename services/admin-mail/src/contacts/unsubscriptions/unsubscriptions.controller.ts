import { Controller, Redirect } from '@nestjs/common';
import {
  openUnsubscribePageEndpoint,
  resubscribeEndpoint,
  unsubscribeEndpoint,
  unsubscribeStatusEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, IgnoresBody, Sent, type SentTo } from '@leadmart/platform/http';
import type { AdminMailConfig } from '../../admin-mail.config.js';
import { UnsubscriptionsService } from './unsubscriptions.service.js';

/** Serves mail programs (RFC 8058) and the site's page behind the link in a mail. */
@Controller()
export class UnsubscriptionsController {
  constructor(
    private readonly unsubscriptions: UnsubscriptionsService,
    @InjectConfig() private readonly config: AdminMailConfig,
  ) {}

  @Handles(unsubscribeEndpoint)
  @IgnoresBody()
  async unsubscribe(@Sent() { params: { token } }: SentTo<typeof unsubscribeEndpoint>) {
    await this.unsubscriptions.unsubscribe(token);
    return { message: 'You will get no more of these emails' };
  }

  /** Changes nothing, because mail scanners open every link: redirects to a page with a confirmation button. */
  @Handles(openUnsubscribePageEndpoint)
  @Redirect()
  page(@Sent() { params: { token } }: SentTo<typeof openUnsubscribePageEndpoint>): { url: string } {
    return { url: `${this.config.PUBLIC_URL}/unsubscribe/${token}` };
  }

  @Handles(unsubscribeStatusEndpoint)
  async status(@Sent() { params: { token } }: SentTo<typeof unsubscribeStatusEndpoint>) {
    return this.unsubscriptions.status(token);
  }

  @Handles(resubscribeEndpoint)
  @IgnoresBody()
  async resubscribe(@Sent() { params: { token } }: SentTo<typeof resubscribeEndpoint>) {
    await this.unsubscriptions.resubscribe(token);
    return { message: 'You will get our emails again' };
  }
}
