import { Injectable } from '@nestjs/common';

/** The current time. Injected, so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
