import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { EmailLinkInvalid } from '@leadmart/contracts';
import type { LinkPurpose } from '../links/link-purposes.js';
import type { FoundLink } from '../links/link.js';
import { LinksService } from '../links/links.service.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

interface Opened {
  readonly link: FoundLink & { readonly email: string };
  readonly user: User;
}

/** Opens the links that give an address to a user: a new one, or the one before. */
@Injectable()
export class EmailLinks {
  constructor(
    private readonly links: LinksService,
    private readonly users: UsersService,
  ) {}

  /** The link in any state. Throws EmailLinkInvalid for one that is unknown or of a locked user. */
  async open(token: string, purpose: LinkPurpose, tx: ClientSession): Promise<Opened> {
    const link = await this.links.find({ token, purpose }, tx);
    const user = link && (await this.users.find(link.userId, tx));
    if (!user || user.lockedAt || link.email === undefined) throw EmailLinkInvalid();
    return { link: { ...link, email: link.email }, user };
  }
}
