import { Controller, Header, StreamableFile } from '@nestjs/common';
import { exportAccountEndpoint, exportUserEndpoint, type UserId } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { PersonalDataService } from './personal-data.service.js';

/** The export of a user's data, for the user and for admins. */
@Controller()
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataService) {}

  @Handles(exportAccountEndpoint)
  @Header('cache-control', 'private, no-store')
  async exportOwn(@CurrentUser() user: SessionUser): Promise<StreamableFile> {
    return this.zipOf(user.id);
  }

  @Handles(exportUserEndpoint)
  @Header('cache-control', 'private, no-store')
  async export(
    @Sent() { params: { id } }: SentTo<typeof exportUserEndpoint>,
  ): Promise<StreamableFile> {
    return this.zipOf(id);
  }

  private async zipOf(id: UserId): Promise<StreamableFile> {
    const { name, bytes } = await this.personalData.open(id);
    return new StreamableFile(bytes, {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
