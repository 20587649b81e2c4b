import { Controller, type Type } from '@nestjs/common';
import { needsEndpoints, serviceNames, type NeedsView } from '@leadmart/contracts';
import { Handles } from '../http/index.js';
import { Needs } from './needs.js';

/** Serves what waits for a person in this service to admins. None for a name that is no service of the product. */
export function needsControllersOf(name: string): Type[] {
  return serviceNames
    .filter((service) => service === name)
    .map((service) => {
      @Controller()
      class NeedsController {
        constructor(private readonly needs: Needs) {}

        @Handles(needsEndpoints[service])
        read(): Promise<NeedsView> {
          return this.needs.read();
        }
      }
      return NeedsController;
    });
}
