import { Controller, Header } from '@nestjs/common';
import {
  decideOptOutEndpoint,
  enterOptOutEndpoint,
  listOptOutsEndpoint,
  optOutCertificateEndpoint,
  optOutCodeEndpoint,
  optOutEndpoint,
  undoOptOutEndpoint,
} from '@leadmart/contracts';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { OptOutReviews } from './opt-out-reviews.js';
import { OptOutsService } from './opt-outs.service.js';
import { EmailProof } from './proof/email-proof.js';

const sent = 'We sent a code to this address. It works for 15 minutes.';

/** Requests of people never to be sold, for everyone and for admins. */
@Controller()
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOutsService,
    private readonly reviews: OptOutReviews,
    private readonly proof: EmailProof,
  ) {}

  @Handles(optOutCodeEndpoint)
  async sendCode(
    @Sent() { body: { email } }: SentTo<typeof optOutCodeEndpoint>,
    @ClientAddress() address: string,
  ) {
    await this.proof.send(email, address);
    return { message: sent };
  }

  @Handles(optOutEndpoint)
  async request(@Sent() { body }: SentTo<typeof optOutEndpoint>, @ClientAddress() address: string) {
    return { certificate: await this.optOuts.request(body, address) };
  }

  @Handles(optOutCertificateEndpoint)
  @Header('cache-control', 'private, no-store')
  certificate(@Sent() { params: { token } }: SentTo<typeof optOutCertificateEndpoint>) {
    return this.optOuts.certificate(token);
  }

  @Handles(listOptOutsEndpoint)
  list(@Sent() { query }: SentTo<typeof listOptOutsEndpoint>) {
    return this.reviews.list(query);
  }

  @Handles(enterOptOutEndpoint)
  async enter(@Sent() { user, body }: SentTo<typeof enterOptOutEndpoint>) {
    return { certificate: await this.optOuts.enter(body, user.id) };
  }

  @Handles(decideOptOutEndpoint)
  async decide(
    @Sent() { user, params: { id }, body: { decision } }: SentTo<typeof decideOptOutEndpoint>,
  ): Promise<{ success: true }> {
    await this.reviews.decide(id, decision, user.id);
    return { success: true };
  }

  @Handles(undoOptOutEndpoint)
  async undo(
    @Sent() { user, params: { id }, body: { reason } }: SentTo<typeof undoOptOutEndpoint>,
  ): Promise<{ success: true }> {
    await this.reviews.undo(id, reason, user.id);
    return { success: true };
  }
}
