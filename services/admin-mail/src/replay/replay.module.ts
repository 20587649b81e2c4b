import { Module } from '@nestjs/common';
import { ReplayAdminMailEventsResponder } from './replay-admin-mail-events.responder.js';

@Module({ controllers: [ReplayAdminMailEventsResponder] })
export class ReplayModule {}
