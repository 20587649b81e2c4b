import { Controller } from '@nestjs/common';
import {
  deleteUserEndpoint,
  demoteUserEndpoint,
  keepUserEndpoint,
  lockUserEndpoint,
  promoteUserEndpoint,
  readUserEndpoint,
  signOutUserEndpoint,
  unlockUserEndpoint,
  userSessionsEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toUserSessionView } from '../../sessions/open/open-session.view.js';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { LastSeen } from '../sessions/last-seen.js';
import { toAdminUserDetailsView, toAdminUserView } from '../user.view.js';
import { UsersService } from '../users.service.js';
import { UserAdministrationService } from './user-administration.service.js';

@Controller()
export class UsersAdminController {
  constructor(
    private readonly users: UsersService,
    private readonly administration: UserAdministrationService,
    private readonly openSessions: OpenSessionsService,
    private readonly lastSeen: LastSeen,
  ) {}

  @Handles(readUserEndpoint)
  async find(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof readUserEndpoint>,
  ) {
    await this.users.ofSession(by);
    const user = await this.administration.find(id);
    return toAdminUserDetailsView(user, (await this.lastSeen.of([id])).get(id));
  }

  @Handles(userSessionsEndpoint)
  async sessions(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof userSessionsEndpoint>,
  ) {
    await this.users.ofSession(by);
    const user = await this.administration.find(id);
    const { sessions, hasMore } = await this.openSessions.listOf(user);
    return { sessions: sessions.map(toUserSessionView), hasMore };
  }

  @Handles(signOutUserEndpoint)
  async signOut(
    @Sent() { user, params: { id }, body: { since } }: SentTo<typeof signOutUserEndpoint>,
  ) {
    const from = since === null ? null : new Date(since);
    return toAdminUserView(await this.administration.signOut(id, from, { by: user }));
  }

  @Handles(lockUserEndpoint)
  async lock(@Sent() { user, params: { id }, body: { reason } }: SentTo<typeof lockUserEndpoint>) {
    return toAdminUserView(await this.administration.lock(id, { by: user, reason }));
  }

  @Handles(unlockUserEndpoint)
  async unlock(@Sent() { user, params: { id } }: SentTo<typeof unlockUserEndpoint>) {
    return toAdminUserView(await this.administration.unlock(id, { by: user }));
  }

  @Handles(promoteUserEndpoint)
  async promote(@Sent() { user, params: { id } }: SentTo<typeof promoteUserEndpoint>) {
    return toAdminUserView(await this.administration.promote(id, { by: user }));
  }

  @Handles(demoteUserEndpoint)
  async demote(@Sent() { user, params: { id } }: SentTo<typeof demoteUserEndpoint>) {
    return toAdminUserView(await this.administration.demote(id, { by: user }));
  }

  @Handles(deleteUserEndpoint)
  async remove(
    @Sent() { user, params: { id }, query: { reason } }: SentTo<typeof deleteUserEndpoint>,
  ) {
    return toAdminUserView(await this.administration.planDeletion(id, { by: user, reason }));
  }

  @Handles(keepUserEndpoint)
  async keep(@Sent() { user, params: { id } }: SentTo<typeof keepUserEndpoint>) {
    return toAdminUserView(await this.administration.cancelDeletion(id, { by: user }));
  }
}
