import { Controller } from '@nestjs/common';
import { exportAccountEndpoint, exportUserEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { PersonalDataService } from './personal-data.service.js';

/** The export of a user's data, for the user and for admins. */
@Controller()
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataService) {}

  @Handles(exportAccountEndpoint)
  exportOwn(@CurrentUser() user: SessionUser) {
    return this.personalData.open(user.id);
  }

  @Handles(exportUserEndpoint)
  export(@Sent() { params: { id } }: SentTo<typeof exportUserEndpoint>) {
    return this.personalData.open(id);
  }
}
