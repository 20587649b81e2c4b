import { Module } from '@nestjs/common';
import { TellAdminMailHistoryResponder } from './tell-admin-mail-history.responder.js';

@Module({ controllers: [TellAdminMailHistoryResponder] })
export class RetellingModule {}
