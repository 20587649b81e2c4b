import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PackagesModule } from '../packages/packages.module.js';
import { ChargeRepository } from './charge.repository.js';
import { charges } from './charge.schema.js';
import { ChargesResponder } from './charges.responder.js';
import { ChargesService } from './charges.service.js';
import { ReleaseCreditsConsumer } from './release-credits.consumer.js';
import { TestCredits } from './test-credits.js';

@Module({
  imports: [MongooseModule.forFeature([charges]), AccountsModule, PackagesModule],
  controllers: [ChargesResponder, ReleaseCreditsConsumer],
  providers: [ChargeRepository, ChargesService, TestCredits],
})
export class ChargesModule {}
