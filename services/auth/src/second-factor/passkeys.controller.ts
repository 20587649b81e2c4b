import { Controller } from '@nestjs/common';
import {
  addPasskeyEndpoint,
  newPasskeyOptionsEndpoint,
  removePasskeyEndpoint,
  type AddedFactorView,
  type NewPasskeyOptionsView,
  type SessionView,
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
  async begin(@CurrentUser() session: SessionUser): Promise<NewPasskeyOptionsView> {
    return this.passkeys.begin(session);
  }

  @Handles(addPasskeyEndpoint)
  async add(
    @CurrentUser() session: SessionUser,
    @Sent() { body }: SentTo<typeof addPasskeyEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<AddedFactorView> {
    return this.passkeys.add(session, body, { address, userAgent });
  }

  @Handles(removePasskeyEndpoint)
  async remove(
    @CurrentUser() session: SessionUser,
    @Sent() { body: { _id } }: SentTo<typeof removePasskeyEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.passkeys.remove(session, _id, { address, userAgent });
  }
}
