import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PackagesModule } from '../packages/packages.module.js';
import { ReleaseCreditsConsumer } from './release-credits.consumer.js';
import { ReservationRepository } from './reservation.repository.js';
import { RESERVATION_MODEL, reservationSchema } from './reservation.schema.js';
import { ReservationsResponder } from './reservations.responder.js';
import { ReservationsService } from './reservations.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: RESERVATION_MODEL, schema: reservationSchema }]),
    AccountsModule,
    PackagesModule,
  ],
  controllers: [ReservationsResponder, ReleaseCreditsConsumer],
  providers: [ReservationRepository, ReservationsService],
})
export class ReservationsModule {}
