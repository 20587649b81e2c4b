import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserRepository } from './user.repository.js';
import { users } from './user.schema.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [MongooseModule.forFeature([users])],
  providers: [UserRepository, UsersService],
  exports: [UsersService],
})
export class UsersModule {}
