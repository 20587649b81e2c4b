import { loginBody, loginEndpoint, type LoginBody, type SessionView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { ClientAddress, Handles, ValidBody } from '@leadmart/platform/http';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuthConfig } from '../auth.config.js';
import { newLinkToken } from '../links/link-token.js';
import { deviceCookie, Visitor, type Visit } from '../verification/visit.js';
import { LoginService } from './login.service.js';

@Controller()
export class LoginController {
  constructor(
    private readonly login: LoginService,
    @InjectConfig() private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>,
  ) {}

  /** Browsers get a cookie by which the next sign-in is recognised. */
  @Handles(loginEndpoint)
  async logIn(
    @ValidBody(loginBody) body: LoginBody,
    @ClientAddress() address: string,
    @Visitor() { userAgent, isBrowser, device }: Omit<Visit, 'address'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const deviceSecret = device ?? (isBrowser ? newLinkToken() : undefined);
    const session = await this.login.logIn(body, { address, userAgent, deviceSecret });
    if (deviceSecret !== undefined)
      void reply.header('set-cookie', deviceCookie(deviceSecret, this.config.PUBLIC_URL));
    return session;
  }
}
