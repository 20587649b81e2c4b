import { Injectable } from '@nestjs/common';

/** What time it is. Injected, so that tests can say. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
