import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { OwnPassword } from './own-password.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [LimitsModule],
  providers: [PasswordsService, OwnPassword],
  exports: [PasswordsService, OwnPassword],
})
export class PasswordsModule {}
