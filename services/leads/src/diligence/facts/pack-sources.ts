import { Injectable } from '@nestjs/common';
import { stateCodes, type UserId } from '@leadmart/contracts';
import { chosenShelves } from '@leadmart/stock';
import { type BuyerAccount, BuyerAccounts, type Purchase } from '../../selling/index.js';
import { type LastChecks, LeadChecks } from '../../supply/index.js';

const neverChecked = { checkedOn: null, source: null };

/** Opens what the files of packs are made from. */
@Injectable()
export class PackSources {
  constructor(
    private readonly accounts: BuyerAccounts,
    private readonly checks: LeadChecks,
  ) {}

  /** For some packs: what they have in common is read once, when the first of them needs it. */
  open(packs: readonly Purchase[]): OpenSources {
    return new OpenSources(
      () => this.accounts.findAll([...new Set(packs.map(({ buyerId }) => buyerId))]),
      (pack) => this.read(pack),
    );
  }

  private read({ datasetId, phoneStatus }: Purchase): Promise<LastChecks> {
    const shelves = chosenShelves(stateCodes, phoneStatus);
    return this.checks.open(datasetId, neverChecked, { shelves });
  }
}

/** The sources of the files of some packs. */
export class OpenSources {
  private accounts: Promise<readonly BuyerAccount[]> | undefined;
  private readonly known = new Map<string, Promise<LastChecks>>();

  constructor(
    private readonly readAccounts: () => Promise<readonly BuyerAccount[]>,
    private readonly readChecks: (pack: Purchase) => Promise<LastChecks>,
  ) {}

  /** The terms that the buyer agreed to. Throws PeerUnavailable while auth does not answer. */
  async termsOf(buyerId: UserId): Promise<BuyerAccount['agreedTo']> {
    this.accounts ??= this.readAccounts();
    return (await this.accounts).find(({ userId }) => userId === buyerId)?.agreedTo;
  }

  checksOf(pack: Purchase): Promise<LastChecks> {
    const key = `${pack.datasetId}:${pack.phoneStatus}`;
    const checks = this.known.get(key) ?? this.readChecks(pack);
    this.known.set(key, checks);
    return checks;
  }
}
