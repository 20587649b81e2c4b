import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { registerEndpoint, type SessionView } from '@leadmart/contracts';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { LegalTexts } from '../legal/legal-texts.js';
import { Visitor, type Visit } from '../sessions/visit.js';
import { RegistrationService } from './registration.service.js';

@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly legal: LegalTexts,
  ) {}

  @Handles(registerEndpoint)
  async register(
    @Sent() { body }: SentTo<typeof registerEndpoint>,
    @ClientAddress() address: string,
    @Visitor() visitor: Omit<Visit, 'address'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { session, cookie } = await this.registration.register(
      body,
      { ...visitor, address },
      this.legal.version,
    );
    void reply.header('set-cookie', cookie);
    return session;
  }
}
