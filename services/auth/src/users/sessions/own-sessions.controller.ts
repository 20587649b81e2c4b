import { Controller } from '@nestjs/common';
import {
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  ownSessionsEndpoint,
  type OwnSessionsView,
  type SessionView,
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
  async list(@CurrentUser() session: SessionUser): Promise<OwnSessionsView> {
    return this.sessions.list(session);
  }

  @Handles(endOwnSessionEndpoint)
  async end(
    @CurrentUser() session: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof endOwnSessionEndpoint>,
  ): Promise<void> {
    await this.sessions.end(session, id);
  }

  @Handles(endOtherSessionsEndpoint)
  async endOthers(
    @CurrentUser() session: SessionUser,
    @Sent() { body }: SentTo<typeof endOtherSessionsEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.sessions.endOthers(session, body, { address, userAgent });
  }
}
