import { Injectable } from '@nestjs/common';
import {
  ExportAdminMailData,
  ExportAuthData,
  ExportBillingData,
  packsQuery,
  pageSize,
  personalDataFiles,
  tenthsToCredits,
  type PersonalDataPage,
  type UserId,
} from '@leadmart/contracts';
import { csvHead, csvRow, fileSlug } from '@leadmart/platform/csv';
import { Requests } from '@leadmart/platform/messaging';
import { BuyerGuardRepository, PackLines, toJoinable, type ZippedFile } from '@leadmart/stock';
import {
  packFileName,
  PackRepository,
  type Purchase,
  quantityOf,
  SavedOrderRepository,
  StandingOrderRepository,
  StandingRunRepository,
  NotificationSettingsService,
  StockAlertRepository,
  toStandingOrderView,
  toStandingRunView,
} from '../../selling/index.js';
import type { Claim } from '../returns/claims/claim.js';
import { ClaimRepository } from '../returns/claims/claim.repository.js';
import { listAsCsv, storedLines } from '../suppression/list-as-csv.js';
import { OpenSuppressionList } from '../suppression/storing/open-suppression-list.js';
import { SuppressionListRepository } from '../suppression/storing/suppression-list.repository.js';
import type { SuppressionList } from '../suppression/suppression-list.js';

const packColumns = ['id', 'purchasedAt', 'dataset', 'status', 'states', 'leads', 'credits'];

const claimColumns = ['id', 'createdAt', 'pack', 'reason', 'words', 'status', 'answer'];
/** Far more than anybody sends: a claim covers up to a thousand leads. */
const maxClaims = 10_000;

/** The files of an export. Each is read when its turn comes. */
@Injectable()
export class ExportedFiles {
  constructor(
    private readonly packs: PackRepository,
    private readonly packLines: PackLines,
    private readonly lists: SuppressionListRepository,
    private readonly opened: OpenSuppressionList,
    private readonly guards: BuyerGuardRepository,
    private readonly claims: ClaimRepository,
    private readonly settings: NotificationSettingsService,
    private readonly savedOrders: SavedOrderRepository,
    private readonly standing: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly alerts: StockAlertRepository,
    private readonly requests: Requests,
  ) {}

  /** Yields the files of other services first, so that one that does not answer fails the export before a byte is sent. */
  async *of(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    const file = (name: string, texts: () => AsyncIterable<string>): ZippedFile => ({
      name,
      at,
      parts: () => partsOf(texts()),
    });
    for (const name of personalDataFiles.auth)
      yield file(name, () =>
        pagesOf((after) => this.requests.send(ExportAuthData, { userId, file: name, after })),
      );
    for (const name of personalDataFiles.billing)
      yield file(name, () =>
        pagesOf((after) => this.requests.send(ExportBillingData, { userId, file: name, after })),
      );
    for (const name of personalDataFiles['admin-mail'])
      yield file(name, () =>
        pagesOf((after) => this.requests.send(ExportAdminMailData, { userId, file: name, after })),
      );
    yield file('order-settings.json', () => this.orderSettings(userId));
    yield file('notification-settings.json', () => this.notificationSettings(userId));
    yield file('saved-orders.json', () => this.savedOrderList(userId));
    yield file('standing-orders.json', () => this.standingOrders(userId));
    yield file('stock-alerts.json', () => this.stockAlerts(userId));
    for (const list of await this.lists.find(userId))
      yield file(listFileName(list), () => this.linesOf(userId, list));
    yield file('claims.csv', () => this.claimList(userId));
    yield file('packs.csv', () => this.packList(userId));
    for await (const pack of this.packsOf(userId))
      yield this.packLines.zipped({ pack, name: `packs/${packFileName(pack)}` });
  }

  private async *orderSettings(userId: UserId): AsyncGenerator<string> {
    const { includesOwned = false } = await this.guards.find(userId);
    yield `${JSON.stringify({ includeOwned: includesOwned }, null, 2)}\n`;
  }

  private async *notificationSettings(userId: UserId): AsyncGenerator<string> {
    yield `${JSON.stringify(await this.settings.of(userId), null, 2)}\n`;
  }

  private async *stockAlerts(userId: UserId): AsyncGenerator<string> {
    const alerts = (await this.alerts.ofBuyer(userId)).map(
      ({ datasetId, phoneStatus, states, quantity, setAt, told }) => {
        return { datasetId, phoneStatus, states, quantity, setAt, toldAt: told?.at ?? null };
      },
    );
    yield `${JSON.stringify(alerts, null, 2)}\n`;
  }

  private async *savedOrderList(userId: UserId): AsyncGenerator<string> {
    const orders = (await this.savedOrders.find(userId)).map(({ key: _key, ...order }) => order);
    yield `${JSON.stringify(orders, null, 2)}\n`;
  }

  private async *standingOrders(userId: UserId): AsyncGenerator<string> {
    const orders = (await this.standing.ofBuyer(userId)).map(toStandingOrderView);
    const runs = (await this.runs.ofBuyer(userId)).map((run) => ({
      savedOrderId: run.orderId,
      ...toStandingRunView(run),
    }));
    yield `${JSON.stringify({ orders, runs }, null, 2)}\n`;
  }

  /** The list when its turn comes; without lines when it was deleted since the export began. */
  private async *linesOf(userId: UserId, { id }: SuppressionList): AsyncGenerator<string> {
    const opened = await this.opened.openIfThere(userId, id, storedLines);
    yield* listAsCsv(opened?.value ?? { phones: [], emails: [] });
  }

  private async *claimList(userId: UserId): AsyncGenerator<string> {
    const claims = await this.claims.ofBuyer(userId, maxClaims);
    yield [csvHead(claimColumns), ...claims.map(claimRow)].join('');
  }

  private async *packList(userId: UserId): AsyncGenerator<string> {
    yield csvHead(packColumns);
    for await (const pack of this.packsOf(userId)) yield packRow(pack);
  }

  /** Oldest first, so that a purchase during the export moves no pack to another page. */
  private async *packsOf(userId: UserId): AsyncGenerator<Purchase> {
    for (let page = 1; ; page += 1) {
      const packs = await this.packs.page(userId, packsQuery.parse({ sort: 'date', page }));
      yield* packs;
      if (packs.length < pageSize) return;
    }
  }
}

/** Yields the texts of all pages of a file. */
async function* pagesOf(
  read: (after: string) => Promise<PersonalDataPage>,
): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null;) {
    const page: PersonalDataPage = await read(after);
    yield page.text;
    after = page.next;
  }
}

async function* partsOf(texts: AsyncIterable<string>) {
  for await (const text of texts) if (text !== '') yield [await toJoinable(Buffer.from(text))];
}

/** The id keeps names apart that are equal in ASCII. */
const listFileName = ({ id, name }: SuppressionList): string =>
  `suppression-lists/${fileSlug(name, 'phones')}-${id}.csv`;

function packRow(pack: Purchase): string {
  const { id, endedAt, createdAt, datasetName, phoneStatus, states, cost } = pack;
  return csvRow([
    id,
    (endedAt ?? createdAt).toISOString(),
    datasetName,
    phoneStatus,
    states.join(' '),
    String(quantityOf(pack)),
    String(tenthsToCredits(cost)),
  ]);
}

function claimRow({ id, createdAt, packId, reason, words, status, answer }: Claim): string {
  return csvRow([id, createdAt.toISOString(), packId, reason, words ?? '', status, answer ?? '']);
}
