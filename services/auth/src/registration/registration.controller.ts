import { registerBody, type RegisterBody, type SessionView } from '@leadmart/contracts';
import { Access, ValidBody } from '@leadmart/platform/http';
import { Controller, Post } from '@nestjs/common';
import { ClientAddress } from '../attempts/client-address.js';
import { Registration } from './registration.service.js';

@Controller('auth/register')
@Access('public')
export class RegistrationController {
  constructor(private readonly registration: Registration) {}

  @Post()
  async register(
    @ValidBody(registerBody) body: RegisterBody,
    @ClientAddress() address: string,
  ): Promise<SessionView> {
    return await this.registration.register(body, address);
  }
}
