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
import { toAdminUserView } from '../user.view.js';
import { UsersService } from '../users.service.js';
import { UserAdministrationService } from './user-administration.service.js';

@Controller('admin/users/:id')
@Access('admin')
export class UsersAdminController {
  constructor(
    private readonly users: UsersService,
    private readonly administration: UserAdministrationService,
  ) {}

  @Get()
  @AuditedRead({ event: AuthAdminActed, action: 'user.read', subject: { type: 'user' } })
  async find(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    await this.users.ofSession(by);
    return toAdminUserView(await this.administration.find(id));
  }

  @Post('lock')
  @HttpCode(200)
  async lock(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidBody(adminReasonBody) { reason }: AdminReason,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.lock(id, { by, reason }));
  }

  @Post('unlock')
  @HttpCode(200)
  async unlock(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.unlock(id, { by }));
  }

  @Post('demote')
  @HttpCode(200)
  async demote(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) id: UserId,
  ): Promise<AdminUserView> {
    return toAdminUserView(await this.administration.demote(id, { by }));
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
