import { loginBody, loginEndpoint, type LoginBody, type SessionView } from '@leadmart/contracts';
import { ClientAddress, Handles, ValidBody } from '@leadmart/platform/http';
import { Controller } from '@nestjs/common';
import { Visitor, type Visit } from '../verification/visit.js';
import { LoginService } from './login.service.js';

@Controller()
export class LoginController {
  constructor(private readonly login: LoginService) {}

  @Handles(loginEndpoint)
  async logIn(
    @ValidBody(loginBody) body: LoginBody,
    @ClientAddress() address: string,
    @Visitor() { userAgent }: Pick<Visit, 'userAgent'>,
  ): Promise<SessionView> {
    return await this.login.logIn(body, { address, userAgent });
  }
}
