import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BalancesModule } from '../balances/balances.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.service.js';
import { FirstAccounts } from './first-accounts.service.js';
import { ListUserEmailsResponder } from './list-user-emails.responder.js';
import { ListUsersResponder } from './list-users.responder.js';
import { ReplayAuthEventsResponder } from './replay-auth-events.responder.js';
import { UserAdministrationController } from './user-administration.controller.js';
import { UserAdministration } from './user-administration.service.js';
import { UserSearchController } from './user-search.controller.js';
import { UserSearch } from './user-search.service.js';
import { UserRepository } from './user.repository.js';
import { USER, userSchema } from './user.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: USER, schema: userSchema }]),
    BalancesModule,
    LinksModule,
    PasswordsModule,
    SessionsModule,
  ],
  controllers: [
    AccountsController,
    ListUserEmailsResponder,
    ListUsersResponder,
    UserSearchController,
    UserAdministrationController,
    ReplayAuthEventsResponder,
  ],
  providers: [Accounts, FirstAccounts, UserAdministration, UserSearch, UserRepository],
  exports: [Accounts, FirstAccounts],
})
export class AccountsModule {}
