import { Feature } from '@leadmart/platform/service';
import { OwnPassword } from './own-password.js';
import { PasswordsService } from './passwords.service.js';

@Feature({
  providers: [PasswordsService, OwnPassword],
})
export class PasswordsModule {}
