import { Feature } from '@leadmart/platform/service';
import { AdministrationMails } from './administration/administration-mails.js';
import { UserAdministrationService } from './administration/user-administration.service.js';
import { UsersAdminController } from './administration/users-admin.controller.js';
import { ApiKeyTokens } from './api-keys/api-key-tokens.js';
import { ApiKeyRepository } from './api-keys/api-key.repository.js';
import { apiKeys } from './api-keys/api-key.schema.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { KeyTokensController } from './api-keys/key-tokens.controller.js';
import { UserAudit } from './audit/user-audit.js';
import { AccountDeletionController } from './deletion/account-deletion.controller.js';
import { AccountDeletionService, DueAccountDeleter } from './deletion/account-deletion.service.js';
import { BelongingsEraser } from './deletion/belongings-eraser.js';
import { UserDeletion } from './deletion/user-deletion.js';
import { ExportAuthDataResponder } from './export-auth-data.responder.js';
import { FirstUsersService } from './first-users/first-users.service.js';
import { NoteRepository } from './notes/note.repository.js';
import { notes } from './notes/note.schema.js';
import { NotesController } from './notes/notes.controller.js';
import { NotesService } from './notes/notes.service.js';
import { AccountRecoveriesService } from './recovery/account-recoveries.service.js';
import { RecoveryRepository } from './recovery/recovery.repository.js';
import { recoveries } from './recovery/recovery.schema.js';
import { TellOwnerWhenAccountSecuredConsumer } from './recovery/tell-owner-when-account-secured.consumer.js';
import { Registrants } from './registrants.js';
import { ReplayAuthEventsResponder } from './replay-auth-events.responder.js';
import { UserSearchController } from './search/user-search.controller.js';
import { UserSearchService } from './search/user-search.service.js';
import { LastSeen } from './sessions/last-seen.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { UserSessions } from './sessions/user-sessions.js';
import { UserRepository } from './user.repository.js';
import { users } from './user.schema.js';
import { UsersController } from './users.controller.js';
import { UsersResponder } from './users.responder.js';
import { UsersService } from './users.service.js';

@Feature({
  entities: [users, notes, apiKeys, recoveries],
  controllers: [
    UsersController,
    UsersResponder,
    UserSearchController,
    UsersAdminController,
    NotesController,
    ApiKeysController,
    KeyTokensController,
    AccountDeletionController,
    OwnSessionsController,
    TellOwnerWhenAccountSecuredConsumer,
    ExportAuthDataResponder,
    ReplayAuthEventsResponder,
  ],
  providers: [
    Registrants,
    UsersService,
    UserSessions,
    UserAudit,
    FirstUsersService,
    AdministrationMails,
    UserAdministrationService,
    AccountDeletionService,
    OwnSessionsService,
    LastSeen,
    DueAccountDeleter,
    UserDeletion,
    BelongingsEraser,
    UserSearchService,
    NotesService,
    ApiKeysService,
    ApiKeyTokens,
    UserRepository,
    NoteRepository,
    ApiKeyRepository,
    AccountRecoveriesService,
    RecoveryRepository,
  ],
})
export class UsersModule {}
