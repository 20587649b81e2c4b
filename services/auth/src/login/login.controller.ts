import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  loginEndpoint,
  passkeyLoginEndpoint,
  passkeyOptionsEndpoint,
  secondStepEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { AuthConfig } from '../auth.config.js';
import { newLinkToken } from '../links/link-secrets.js';
import type { SigningIn } from '../sessions/devices/known-devices.service.js';
import { deviceCookie, Visitor } from '../sessions/visitor.js';
import { LoginService } from './login.service.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { SecondStepService } from './second-step/second-step.service.js';

/** Browsers get a cookie by which the next sign-in is recognised. */
@Controller()
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly secondSteps: SecondStepService,
    private readonly passkeys: PasskeyLoginService,
    @InjectConfig() private readonly config: Pick<AuthConfig, 'PUBLIC_URL'>,
  ) {}

  @Handles(loginEndpoint)
  async logIn(
    @Sent() { body }: SentTo<typeof loginEndpoint>,
    @Visitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const client = signingIn(visitor);
    const answer = await this.login.logIn(body, client);
    if ('token' in answer) this.setCookie(client, reply);
    return answer;
  }

  @Handles(secondStepEndpoint)
  async completeSecondStep(
    @Sent() { body }: SentTo<typeof secondStepEndpoint>,
    @Visitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const client = signingIn(visitor);
    const session = await this.secondSteps.complete(body, client);
    this.setCookie(client, reply);
    return session;
  }

  @Handles(passkeyOptionsEndpoint)
  async beginWithPasskey(@ClientAddress() address: string) {
    return this.passkeys.begin(address);
  }

  @Handles(passkeyLoginEndpoint)
  async logInWithPasskey(
    @Sent() { body: { passkey } }: SentTo<typeof passkeyLoginEndpoint>,
    @Visitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const client = signingIn(visitor);
    const session = await this.passkeys.logIn(passkey, client);
    this.setCookie(client, reply);
    return session;
  }

  private setCookie({ deviceSecret }: SigningIn, reply: FastifyReply): void {
    if (deviceSecret === undefined) return;
    void reply.header('set-cookie', deviceCookie(deviceSecret, this.config.PUBLIC_URL));
  }
}

function signingIn({ address, userAgent, isBrowser, device }: Visitor): SigningIn {
  const deviceSecret = device ?? (isBrowser ? newLinkToken() : undefined);
  return { address, userAgent, deviceSecret };
}
