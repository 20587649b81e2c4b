import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { registerEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { LegalTexts } from '../legal/legal-texts.js';
import { Visitor } from '../sessions/visitor.js';
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
    @Visitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { session, cookie } = await this.registration.register(body, visitor, this.legal.version);
    void reply.header('set-cookie', cookie);
    return session;
  }
}
