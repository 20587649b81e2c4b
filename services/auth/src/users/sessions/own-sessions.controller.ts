import { Controller } from '@nestjs/common';
import {
  endOtherSessionsBody,
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  ownSessionsEndpoint,
  type EndOtherSessionsBody,
  type OwnSessionsView,
  type SessionView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor } from '../../sessions/visitor.js';
import { OwnSessionsService } from './own-sessions.service.js';

const sessionId = endOwnSessionEndpoint.params.shape.id;

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
    @ValidParam('id', sessionId) id: string,
  ): Promise<void> {
    await this.sessions.end(session, id);
  }

  @Handles(endOtherSessionsEndpoint)
  async endOthers(
    @CurrentUser() session: SessionUser,
    @ValidBody(endOtherSessionsBody) body: EndOtherSessionsBody,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.sessions.endOthers(session, body, { address, userAgent });
  }
}
