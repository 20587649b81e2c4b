import {
  adminReason,
  adminReasonBody,
  AuthAdminActed,
  userIdSchema,
  type AdminReason,
  type AdminUserView,
  type UserId,
} from '@leadmart/contracts';
import { AuditedRead } from '@leadmart/platform/audit';
import { Access, CurrentUser, ValidBody, ValidParam, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Accounts } from './accounts.service.js';
import { UserAdministration } from './user-administration.service.js';
import { adminUserView } from './user-view.js';

@Controller('admin/users/:id')
@Access('admin')
export class UserAdministrationController {
  constructor(
    private readonly accounts: Accounts,
    private readonly administration: UserAdministration,
  ) {}

  @Get()
  @AuditedRead({ event: AuthAdminActed, action: 'user.read', subject: { type: 'user' } })
  async find(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    await this.accounts.ofSession(by);
    return adminUserView(await this.administration.find(id));
  }

  @Post('lock')
  @HttpCode(200)
  async lock(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidBody(adminReasonBody) { reason }: AdminReason,
  ): Promise<AdminUserView> {
    return adminUserView(await this.administration.lock(id, { by, reason }));
  }

  @Post('unlock')
  @HttpCode(200)
  async unlock(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return adminUserView(await this.administration.unlock(id, { by }));
  }

  @Post('demote')
  @HttpCode(200)
  async demote(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return adminUserView(await this.administration.demote(id, { by }));
  }

  @Delete()
  async remove(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidQuery(adminReason) { reason }: AdminReason,
  ): Promise<{ success: true }> {
    await this.administration.remove(id, { by, reason });
    return { success: true };
  }
}
