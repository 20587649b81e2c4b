import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReturnCreditsConsumer } from './return-credits.consumer.js';

@Module({ imports: [AccountsModule], controllers: [ReturnCreditsConsumer] })
export class ReturnsModule {}
