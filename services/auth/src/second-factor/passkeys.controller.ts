import { Controller } from '@nestjs/common';
import {
  addPasskeyEndpoint,
  newPasskeyOptionsEndpoint,
  removePasskeyEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor } from '../sessions/visitor.js';
import { PasskeysService } from './passkeys.service.js';

/** The passkeys of the own account. */
@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Handles(newPasskeyOptionsEndpoint)
  async begin(@CurrentUser() session: SessionUser) {
    return this.passkeys.begin(session);
  }

  @Handles(addPasskeyEndpoint)
  async add(
    @Sent() { user, body }: SentTo<typeof addPasskeyEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.passkeys.add(user, body, { address, userAgent });
  }

  @Handles(removePasskeyEndpoint)
  async remove(
    @Sent() { user, body: { _id } }: SentTo<typeof removePasskeyEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.passkeys.remove(user, _id, { address, userAgent });
  }
}
