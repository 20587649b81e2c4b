import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  loginEndpoint,
  passkeyLoginEndpoint,
  passkeyOptionsEndpoint,
  secondStepEndpoint,
  type LoginView,
  type PasskeyOptionsView,
  type SessionView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { AuthConfig } from '../auth.config.js';
import { newLinkToken } from '../links/link-token.js';
import type { SigningIn } from '../sessions/devices/known-devices.service.js';
import { deviceCookie, Visitor, type Visit } from '../sessions/visit.js';
import { LoginService } from './login.service.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { SecondStepService } from './second-step/second-step.service.js';

type Sender = Omit<Visit, 'address'>;

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
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginView> {
    const client = signingIn(sender, address);
    const answer = await this.login.logIn(body, client);
    if ('token' in answer) this.setCookie(client, reply);
    return answer;
  }

  @Handles(secondStepEndpoint)
  async completeSecondStep(
    @Sent() { body }: SentTo<typeof secondStepEndpoint>,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const client = signingIn(sender, address);
    const session = await this.secondSteps.complete(body, client);
    this.setCookie(client, reply);
    return session;
  }

  @Handles(passkeyOptionsEndpoint)
  async beginWithPasskey(@ClientAddress() address: string): Promise<PasskeyOptionsView> {
    return this.passkeys.begin(address);
  }

  @Handles(passkeyLoginEndpoint)
  async logInWithPasskey(
    @Sent() { body: { passkey } }: SentTo<typeof passkeyLoginEndpoint>,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const client = signingIn(sender, address);
    const session = await this.passkeys.logIn(passkey, client);
    this.setCookie(client, reply);
    return session;
  }

  private setCookie({ deviceSecret }: SigningIn, reply: FastifyReply): void {
    if (deviceSecret === undefined) return;
    void reply.header('set-cookie', deviceCookie(deviceSecret, this.config.PUBLIC_URL));
  }
}

function signingIn({ userAgent, isBrowser, device }: Sender, address: string): SigningIn {
  const deviceSecret = device ?? (isBrowser ? newLinkToken() : undefined);
  return { address, userAgent, deviceSecret };
}
