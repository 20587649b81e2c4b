import { Controller, Header } from '@nestjs/common';
import {
  adminOptOutBody,
  adminOptOutsQuery,
  enterOptOutEndpoint,
  listOptOutsEndpoint,
  optOutBody,
  optOutCertificateEndpoint,
  optOutCodeBody,
  optOutCodeEndpoint,
  optOutEndpoint,
  type AdminOptOutBody,
  type AdminOptOutsView,
  type OptOutBody,
  type OptOutCertificateView,
  type OptOutCodeBody,
  type OptOutReceiptView,
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
import type { z } from 'zod';
import { OptOutsService } from './opt-outs.service.js';
import { EmailProof } from './proof/email-proof.js';

const sent = 'We have mailed a code to this address. It works for 15 minutes.';
const { token: tokenSchema } = optOutCertificateEndpoint.params.shape;

/** Requests of people never to be sold, for everyone and for admins. */
@Controller()
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOutsService,
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
  list(
    @ValidQuery(adminOptOutsQuery) { page }: z.output<typeof adminOptOutsQuery>,
  ): Promise<AdminOptOutsView> {
    return this.optOuts.list(page);
  }

  @Handles(enterOptOutEndpoint)
  async enter(
    @CurrentUser() admin: SessionUser,
    @ValidBody(adminOptOutBody) body: AdminOptOutBody,
  ): Promise<OptOutReceiptView> {
    return { certificate: await this.optOuts.enter(body, admin.id) };
  }
}
