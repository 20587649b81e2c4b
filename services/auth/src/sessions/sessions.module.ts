import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EndedSessionRepository } from './ended-session.repository.js';
import { ENDED_SESSION, endedSessionSchema } from './ended-session.schema.js';
import { ListEndedSessionsResponder } from './list-ended-sessions.responder.js';
import { SessionEndings } from './session-endings.js';
import { SessionIssuer } from './session-issuer.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: ENDED_SESSION, schema: endedSessionSchema }])],
  controllers: [ListEndedSessionsResponder],
  providers: [SessionIssuer, SessionEndings, EndedSessionRepository],
  exports: [SessionIssuer, SessionEndings],
})
export class SessionsModule {}
