import { Controller, Header } from '@nestjs/common';
import {
  adminOptOutBody,
  adminOptOutsQuery,
  decideOptOutEndpoint,
  enterOptOutEndpoint,
  listOptOutsEndpoint,
  optOutBody,
  optOutCertificateEndpoint,
  optOutCodeBody,
  optOutCodeEndpoint,
  optOutDecisionBody,
  optOutEndpoint,
  optOutIdSchema,
  undoOptOutBody,
  undoOptOutEndpoint,
  type AdminOptOutBody,
  type AdminOptOutsQuery,
  type AdminOptOutsView,
  type OptOutBody,
  type OptOutCertificateView,
  type OptOutCodeBody,
  type OptOutDecisionBody,
  type OptOutId,
  type OptOutReceiptView,
  type UndoOptOutBody,
} from '@leadmart/contracts';
import {
  ClientAddress,
  CurrentUser,
  Handles,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { OptOutReviews } from './opt-out-reviews.js';
import { OptOutsService } from './opt-outs.service.js';
import { EmailProof } from './proof/email-proof.js';

const sent = 'We sent a code to this address. It works for 15 minutes.';
const { token: tokenSchema } = optOutCertificateEndpoint.params.shape;

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
    @ValidBody(optOutCodeBody) { email }: OptOutCodeBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    await this.proof.send(email, address);
    return { message: sent };
  }

  @Handles(optOutEndpoint)
  async request(
    @ValidBody(optOutBody) body: OptOutBody,
    @ClientAddress() address: string,
  ): Promise<OptOutReceiptView> {
    return { certificate: await this.optOuts.request(body, address) };
  }

  @Handles(optOutCertificateEndpoint)
  @Header('cache-control', 'private, no-store')
  certificate(@ValidParam('token', tokenSchema) token: string): Promise<OptOutCertificateView> {
    return this.optOuts.certificate(token);
  }

  @Handles(listOptOutsEndpoint)
  list(@ValidQuery(adminOptOutsQuery) query: AdminOptOutsQuery): Promise<AdminOptOutsView> {
    return this.reviews.list(query);
  }

  @Handles(enterOptOutEndpoint)
  async enter(
    @CurrentUser() admin: SessionUser,
    @ValidBody(adminOptOutBody) body: AdminOptOutBody,
  ): Promise<OptOutReceiptView> {
    return { certificate: await this.optOuts.enter(body, admin.id) };
  }

  @Handles(decideOptOutEndpoint)
  async decide(
    @CurrentUser() admin: SessionUser,
    @ValidParam('id', optOutIdSchema) id: OptOutId,
    @ValidBody(optOutDecisionBody) { decision }: OptOutDecisionBody,
  ): Promise<{ success: true }> {
    await this.reviews.decide(id, decision, admin.id);
    return { success: true };
  }

  @Handles(undoOptOutEndpoint)
  async undo(
    @CurrentUser() admin: SessionUser,
    @ValidParam('id', optOutIdSchema) id: OptOutId,
    @ValidBody(undoOptOutBody) { reason }: UndoOptOutBody,
  ): Promise<{ success: true }> {
    await this.reviews.undo(id, reason, admin.id);
    return { success: true };
  }
}
