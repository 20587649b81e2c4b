import { Feature } from '@leadmart/platform/service';
import { UserRepository } from './user.repository.js';
import { users } from './user.schema.js';
import { UsersService } from './users.service.js';

@Feature({
  entities: [users],
  providers: [UserRepository, UsersService],
})
export class UsersModule {}
