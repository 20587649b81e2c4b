import { JwtModule } from '@nestjs/jwt';
import { configToken } from '@leadmart/platform/config';
import { Feature } from '@leadmart/platform/service';
import { KnownDevicesRepository } from './devices/known-devices.repository.js';
import { knownDevices } from './devices/known-devices.schema.js';
import { KnownDevicesService } from './devices/known-devices.service.js';
import { EndedSessionRepository } from './ended-session.repository.js';
import { endedSessions, loggedOutSessions } from './ended-session.schema.js';
import { EndedSessionsController } from './ended-sessions.controller.js';
import { ListEndedSessionsResponder } from './list-ended-sessions.responder.js';
import { OpenSessionRepository } from './open/open-session.repository.js';
import { lastVisits, openSessions } from './open/open-session.schema.js';
import { OpenSessionsService } from './open/open-sessions.service.js';
import { SessionEndings } from './session-endings.js';
import { SessionIssuer, tokenSigning } from './session-issuer.js';

@Feature({
  entities: [endedSessions, loggedOutSessions, openSessions, lastVisits, knownDevices],
  imports: [JwtModule.registerAsync({ inject: [configToken], useFactory: tokenSigning })],
  controllers: [EndedSessionsController, ListEndedSessionsResponder],
  providers: [
    SessionIssuer,
    SessionEndings,
    OpenSessionsService,
    EndedSessionRepository,
    OpenSessionRepository,
    KnownDevicesService,
    KnownDevicesRepository,
  ],
})
export class SessionsModule {}
