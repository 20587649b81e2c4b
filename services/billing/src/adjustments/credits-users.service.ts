import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  FindUsers,
  mostPreviewed,
  tenths,
  type BulkPreviewView,
  type CreditsUsersQuery,
  type CreditsUsersView,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { AccountRepository } from '../accounts/account.repository.js';
import { toCreditsUserView } from './adjustment.view.js';

/** A search finds at most this many users, so that its cost does not grow with the number of users. */
const maxFound = 1_000;

/** Lists users with their balances for admins, sorted by e-mail. Auth, which owns the names, answers the search. */
@Injectable()
export class CreditsUsersService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly requests: Requests,
  ) {}

  /** Throws PLATFORM.PEER_UNAVAILABLE when there is a search and auth does not answer. */
  async page({ search, page, limit }: CreditsUsersQuery): Promise<CreditsUsersView> {
    const skip = (page - 1) * limit;
    const { total, accounts, hasMore } = await (search === ''
      ? this.all({ skip, limit })
      : this.find(search, { skip, limit }));
    const users = accounts.map((account) => toCreditsUserView(account, account.balance));
    return { users, total, page, pages: Math.max(1, Math.ceil(total / limit)), hasMore };
  }

  /** Counts what a removal of `amount` credits from all users would do. */
  async preview(amount: number): Promise<BulkPreviewView> {
    const most = mostPreviewed;
    const [users, reachZero, haveNone] = await Promise.all([
      this.accounts.countWithEmail(),
      this.accounts.countBalances({ above: 0, upTo: creditsToTenths(amount), most }),
      this.accounts.countBalances({ above: -Infinity, upTo: tenths(0), most }),
    ]);
    return { users, reachZero, haveNone, hasMore: Math.max(reachZero, haveNone) === most };
  }

  private async all(page: { skip: number; limit: number }) {
    const total = await this.accounts.countWithEmail();
    const accounts = page.skip < total ? await this.accounts.pageByEmail(page) : [];
    return { total, accounts, hasMore: false };
  }

  private async find(text: string, page: { skip: number; limit: number }) {
    const { userIds, hasMore } = await this.requests.send(FindUsers, { text, limit: maxFound });
    return { ...(await this.accounts.pageOf(userIds, page)), hasMore };
  }
}
