import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  FindUsers,
  ListUsersByName,
  mostPreviewed,
  pagesOf,
  PeerUnavailable,
  tenths,
  UserNotFound,
  type BulkPreviewView,
  type CreditsUserAccountView,
  type CreditsUsersQuery,
  type CreditsUsersView,
  type UserId,
  type UsersByName,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import type { Account } from '../accounts/account.js';
import { AccountReader, type AccountOrder } from '../accounts/account.reader.js';
import {
  toCreditsUserAccountView,
  toCreditsUserRowView,
  type KnownUser,
} from './adjustment.view.js';

/** A search finds at most this many users, so that its cost does not grow with the number of users. */
const maxFound = 1_000;
const timeoutMs = 1_000;

interface Slice {
  readonly skip: number;
  readonly limit: number;
  readonly order: AccountOrder['order'];
}

interface UsersPage {
  readonly total: number;
  readonly accounts: readonly Account[];
  readonly known: ReadonlyMap<UserId, KnownUser>;
}

/** The users that a search and a state leave. */
interface Found {
  readonly userIds: UserId[];
  readonly hasMore: boolean;
}

/**
 * Lists users with their balances for admins, in the order of a column. Auth owns the names and answers the search and its
 * states.
 */
@Injectable()
export class CreditsUsersService {
  constructor(
    private readonly accounts: AccountReader,
    private readonly requests: Requests,
  ) {}

  /** Throws PeerUnavailable when a search, a state of auth or the order of names needs auth, and it does not answer. */
  async page(query: CreditsUsersQuery): Promise<CreditsUsersView> {
    const { page, limit, sort, order } = query;
    const slice = { skip: (page - 1) * limit, limit, order };
    const found = await this.find(query);
    const { total, accounts, known } = await (sort === 'name'
      ? this.pageByName(found?.userIds, slice)
      : this.pageByColumn(found?.userIds, { ...slice, sort }));
    return {
      users: accounts.map((account) => toCreditsUserRowView(account, known.get(account.userId))),
      total,
      page,
      pages: pagesOf(total, limit),
      hasMore: found?.hasMore ?? false,
    };
  }

  /** Throws UserNotFound. */
  async account(userId: UserId): Promise<CreditsUserAccountView> {
    const account = (await this.accounts.withEmailAmong([userId])).get(userId);
    if (!account) throw UserNotFound();
    return toCreditsUserAccountView(account);
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

  /** The names and states of these users; none while auth does not answer. */
  private async knownOf(userIds: UserId[]): Promise<UsersPage['known']> {
    if (userIds.length === 0) return new Map();
    const all = { among: userIds, order: 'asc', skip: 0, limit: userIds.length } as const;
    try {
      return byId(await this.requests.send(ListUsersByName, all, { timeoutMs }));
    } catch (error) {
      // The list is useful without it.
      if (PeerUnavailable.is(error)) return new Map();
      throw error;
    }
  }

  /** Billing stores the values of the column, and auth is asked for the names of the page. */
  private async pageByColumn(
    among: UserId[] | undefined,
    slice: Slice & AccountOrder,
  ): Promise<UsersPage> {
    const { total, accounts } = await (among
      ? this.accounts.pageOf(among, slice)
      : this.pageOfAll(slice));
    return { total, accounts, known: await this.knownOf(accounts.map(({ userId }) => userId)) };
  }

  /** Auth stores the names, so it is asked for the page, and billing reads its accounts. */
  private async pageByName(userIds: UserId[] | undefined, slice: Slice): Promise<UsersPage> {
    const among = userIds && (await this.accounts.withEmailAmong(userIds));
    const total = among ? among.size : await this.accounts.countWithEmail();
    if (slice.skip >= total) return { total, accounts: [], known: new Map() };
    const answer = await this.requests.send(ListUsersByName, {
      ...slice,
      ...(among && { among: [...among.keys()] }),
    });
    const known = byId(answer);
    const accounts = among ?? (await this.accounts.withEmailAmong([...known.keys()]));
    return {
      total,
      // A user whose registration has not arrived has no account yet.
      accounts: [...known.keys()].flatMap((userId) => accounts.get(userId) ?? []),
      known,
    };
  }

  private async pageOfAll(slice: Slice & AccountOrder) {
    const total = await this.accounts.countWithEmail();
    const accounts = slice.skip < total ? await this.accounts.page(slice) : [];
    return { total, accounts };
  }

  /** Undefined leaves all users. Auth is asked first; a state of the account is looked for among what it found. */
  private async find({ search, state }: CreditsUsersQuery): Promise<Found | undefined> {
    const { asked, own } = placeOf(state);
    const wanted = { ...(search !== '' && { text: search }), ...(asked && { state: asked }) };
    const found =
      Object.keys(wanted).length > 0
        ? await this.requests.send(FindUsers, { ...wanted, limit: maxFound })
        : undefined;
    if (!own) return found;
    const among = found?.userIds;
    const userIds = await this.accounts.findInState(own, { among, limit: maxFound + 1 });
    const hasMore = found?.hasMore === true || userIds.length > maxFound;
    return { userIds: userIds.slice(0, maxFound), hasMore };
  }
}

/** The service that knows the state: auth is asked for it, the own accounts have it. */
function placeOf(state: CreditsUsersQuery['state']) {
  if (state === 'all') return {};
  return state === 'owes' || state === 'big-buyer' ? { own: state } : { asked: state };
}

const byId = ({ users }: UsersByName): UsersPage['known'] =>
  new Map(users.map((user) => [user.userId, user]));
