import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CallingHoursController } from './calling-hours.controller.js';
import { CallingHoursRepository } from './calling-hours.repository.js';
import { callingHours } from './calling-hours.schema.js';
import { CallingHoursService } from './calling-hours.service.js';

@Module({
  imports: [MongooseModule.forFeature([callingHours])],
  controllers: [CallingHoursController],
  providers: [CallingHoursRepository, CallingHoursService],
  exports: [CallingHoursService],
})
export class CallingHoursModule {}
