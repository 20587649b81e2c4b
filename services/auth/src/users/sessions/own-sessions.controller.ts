import { Controller } from '@nestjs/common';
import {
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  ownSessionsEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor } from '../../sessions/visitor.js';
import { OwnSessionsService } from './own-sessions.service.js';

/** The sessions of the own account. */
@Controller()
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @Handles(ownSessionsEndpoint)
  async list(@CurrentUser() session: SessionUser) {
    return this.sessions.list(session);
  }

  @Handles(endOwnSessionEndpoint)
  async end(@Sent() { user, params: { id } }: SentTo<typeof endOwnSessionEndpoint>): Promise<void> {
    await this.sessions.end(user, id);
  }

  @Handles(endOtherSessionsEndpoint)
  async endOthers(
    @Sent() { user, body }: SentTo<typeof endOtherSessionsEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.sessions.endOthers(user, body, { address, userAgent });
  }
}
