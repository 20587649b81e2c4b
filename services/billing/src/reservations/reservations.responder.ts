import { Controller } from '@nestjs/common';
import { CaptureCredits, ChargeCredits, ReserveCredits, type Balance } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../billing.topology.js';
import { ReservationsService } from './reservations.service.js';

@Controller()
export class ReservationsResponder {
  constructor(private readonly reservations: ReservationsService) {}

  @Answers(ChargeCredits, requestsQueue)
  async charge(@Payload() command: ChargeCredits): Promise<Balance> {
    return await this.reservations.charge(command);
  }

  @Answers(ReserveCredits, requestsQueue)
  async reserve(@Payload() command: ReserveCredits): Promise<Balance> {
    return await this.reservations.reserve(command);
  }

  @Answers(CaptureCredits, requestsQueue)
  async capture(@Payload() command: CaptureCredits): Promise<Balance> {
    return await this.reservations.capture(command);
  }
}
