import { loginBody, type LoginBody, type SessionView } from '@leadmart/contracts';
import { Access, ClientAddress, ValidBody } from '@leadmart/platform/http';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { LoginService } from './login.service.js';

@Controller('auth/login')
@Access('public')
export class LoginController {
  constructor(private readonly login: LoginService) {}

  @Post()
  @HttpCode(200)
  async logIn(
    @ValidBody(loginBody) body: LoginBody,
    @ClientAddress() address: string,
  ): Promise<SessionView> {
    return await this.login.logIn(body, address);
  }
}
