import { Controller } from '@nestjs/common';
import {
  adminReason,
  adminReasonBody,
  deleteUserEndpoint,
  demoteUserEndpoint,
  keepUserEndpoint,
  lockUserEndpoint,
  promoteUserEndpoint,
  readUserEndpoint,
  signOutUserBody,
  signOutUserEndpoint,
  unlockUserEndpoint,
  userIdSchema,
  userSessionsEndpoint,
  type AdminReason,
  type AdminUserDetailsView,
  type AdminUserView,
  type SignOutUserBody,
  type UserId,
  type UserSessionsView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidParam, ValidQuery } from '@leadmart/platform/http';
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
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserDetailsView> {
    await this.users.ofSession(by);
    const user = await this.administration.find(id);
    return toAdminUserDetailsView(user, (await this.lastSeen.of([id])).get(id));
  }

  @Handles(userSessionsEndpoint)
  async sessions(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<UserSessionsView> {
    await this.users.ofSession(by);
    const user = await this.administration.find(id);
    const { sessions, hasMore } = await this.openSessions.listOf(user);
    return { sessions: sessions.map(toUserSessionView), hasMore };
  }

  @Handles(signOutUserEndpoint)
  async signOut(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidBody(signOutUserBody) { since }: SignOutUserBody,
  ): Promise<AdminUserView> {
    const from = since === null ? null : new Date(since);
    return toAdminUserView(await this.administration.signOut(id, from, { by }));
  }

  @Handles(lockUserEndpoint)
  async lock(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidBody(adminReasonBody) { reason }: AdminReason,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.lock(id, { by, reason }));
  }

  @Handles(unlockUserEndpoint)
  async unlock(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.unlock(id, { by }));
  }

  @Handles(promoteUserEndpoint)
  async promote(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.promote(id, { by }));
  }

  @Handles(demoteUserEndpoint)
  async demote(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.demote(id, { by }));
  }

  @Handles(deleteUserEndpoint)
  async remove(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidQuery(adminReason) { reason }: AdminReason,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.planDeletion(id, { by, reason }));
  }

  @Handles(keepUserEndpoint)
  async keep(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.cancelDeletion(id, { by }));
  }
}
