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
  type AdminUserDetailsView,
  type AdminUserView,
  type UserSessionsView,
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
  ): Promise<AdminUserDetailsView> {
    await this.users.ofSession(by);
    const user = await this.administration.find(id);
    return toAdminUserDetailsView(user, (await this.lastSeen.of([id])).get(id));
  }

  @Handles(userSessionsEndpoint)
  async sessions(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof userSessionsEndpoint>,
  ): Promise<UserSessionsView> {
    await this.users.ofSession(by);
    const user = await this.administration.find(id);
    const { sessions, hasMore } = await this.openSessions.listOf(user);
    return { sessions: sessions.map(toUserSessionView), hasMore };
  }

  @Handles(signOutUserEndpoint)
  async signOut(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id }, body: { since } }: SentTo<typeof signOutUserEndpoint>,
  ): Promise<AdminUserView> {
    const from = since === null ? null : new Date(since);
    return toAdminUserView(await this.administration.signOut(id, from, { by }));
  }

  @Handles(lockUserEndpoint)
  async lock(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id }, body: { reason } }: SentTo<typeof lockUserEndpoint>,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.lock(id, { by, reason }));
  }

  @Handles(unlockUserEndpoint)
  async unlock(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof unlockUserEndpoint>,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.unlock(id, { by }));
  }

  @Handles(promoteUserEndpoint)
  async promote(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof promoteUserEndpoint>,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.promote(id, { by }));
  }

  @Handles(demoteUserEndpoint)
  async demote(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof demoteUserEndpoint>,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.demote(id, { by }));
  }

  @Handles(deleteUserEndpoint)
  async remove(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id }, query: { reason } }: SentTo<typeof deleteUserEndpoint>,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.planDeletion(id, { by, reason }));
  }

  @Handles(keepUserEndpoint)
  async keep(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof keepUserEndpoint>,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.cancelDeletion(id, { by }));
  }
}
