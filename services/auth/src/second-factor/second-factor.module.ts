import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [UsersModule, FactorsModule],
  controllers: [SecondFactorController],
  providers: [SecondFactorService],
})
export class SecondFactorModule {}
