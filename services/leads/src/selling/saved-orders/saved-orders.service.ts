import { Injectable } from '@nestjs/common';
import {
  maxSavedOrders,
  TooManySavedOrders,
  type ChangeSavedOrderBody,
  type SavedOrderBody,
  type SavedOrderId,
  type SavedOrderView,
  type UserId,
} from '@leadmart/contracts';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { RecoveryGuard, setUpBy } from '@leadmart/platform/recovery';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, type Values } from '@leadmart/platform/versions';
import { Catalogue, DatasetReader } from '../../supply/index.js';
import { SavedOrderReader } from './saved-order.reader.js';
import { SavedOrderRepository } from './saved-order.repository.js';
import type { SavedOrder } from './saved-order.schema.js';
import { toSavedOrderView } from './saved-order.view.js';
import { Schedules } from './schedules.js';

/** The orders that buyers keep to buy them again. A purchase of one is a purchase like any other. */
@Injectable()
export class SavedOrdersService {
  constructor(
    private readonly saved: SavedOrderReader,
    private readonly repository: SavedOrderRepository,
    private readonly schedules: Schedules,
    private readonly datasets: DatasetReader,
    private readonly catalogue: Catalogue,
    private readonly guard: RecoveryGuard,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list(buyerId: UserId): Promise<SavedOrderView[]> {
    const [orders, entries] = await Promise.all([
      this.saved.find(buyerId),
      this.catalogue.entries(buyerId),
    ]);
    const now = this.clock.now();
    return orders
      .map((order) => toSavedOrderView(order, entries.get(order.datasetId), now))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
  }

  /** Throws DatasetNotFound and TooManySavedOrders. A repeated request with the same key returns the first order. */
  async save(
    buyer: SessionUser,
    body: SavedOrderBody,
    key: string | undefined,
  ): Promise<SavedOrderView> {
    const { id: buyerId } = buyer;
    const now = this.clock.now();
    const order: SavedOrder = {
      id: newId() as SavedOrderId,
      ...(await this.contentOf(buyerId, body)),
      ...(key !== undefined && { key }),
      createdAt: now,
      changedAt: now,
      setUp: setUpBy(buyer, now),
    };
    while (!(await this.repository.add(buyerId, order))) {
      const orders = await this.saved.find(buyerId);
      const earlier = orders.find((one) => key !== undefined && one.key === key);
      if (earlier) return this.viewOf(buyerId, earlier);
      if (orders.length >= maxSavedOrders) throw TooManySavedOrders({ maxOrders: maxSavedOrders });
    }
    return this.viewOf(buyerId, order);
  }

  /**
   * An order that is bought on a schedule agrees to the offer of its new leads. Throws SavedOrderNotFound, DatasetNotFound,
   * LeadPriceChanged and StaleWrite.
   */
  async change(
    buyer: SessionUser,
    id: SavedOrderId,
    {
      body: { expectedPrice, ...body },
      version,
    }: {
      readonly body: Omit<ChangeSavedOrderBody, 'version'>;
      readonly version: number | undefined;
    },
  ): Promise<SavedOrderView> {
    const { id: buyerId } = buyer;
    const now = this.clock.now();
    const order = await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        await this.guard.admit(buyer, tx);
        const before = await this.saved.get(buyerId, id, tx);
        const content =
          body.datasetId === before.datasetId
            ? { ...body, datasetName: before.datasetName }
            : await this.contentOf(buyerId, body);
        refuseStale(valuesOf, before, { version, values: valuesOf(content) });
        const changed: SavedOrder = {
          ...kept(before),
          ...content,
          changedAt: now,
          setUp: setUpBy(buyer, now),
        };
        const after = stamped(valuesOf, { before, after: changed }, { by: buyerId, at: now });
        await this.repository.replace(buyerId, after, tx);
        await this.schedules.agreeToChange(buyerId, { before, after, seen: { expectedPrice } }, tx);
        return after;
      }),
    );
    return this.viewOf(buyerId, order);
  }

  /** Deletes the order with its schedule. Throws SavedOrderNotFound and StaleWrite. */
  async delete(buyerId: UserId, id: SavedOrderId, version: number | undefined): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.saved.get(buyerId, id, tx);
      refuseStale(valuesOf, before, { version, values: {} });
      await this.schedules.remove(buyerId, id, tx);
      await this.repository.delete(buyerId, id, tx);
    });
  }

  private async contentOf(buyerId: UserId, body: SavedOrderBody) {
    const { name: datasetName } = await this.datasets.findVisible(buyerId, body.datasetId);
    return { ...body, datasetName };
  }

  private async viewOf(buyerId: UserId, order: SavedOrder): Promise<SavedOrderView> {
    const entries = await this.catalogue.entries(buyerId);
    return toSavedOrderView(order, entries.get(order.datasetId), this.clock.now());
  }
}

/** The fields that a change does not touch. */
function kept({ id, key, createdAt, stamp }: SavedOrder) {
  return { id, ...(key !== undefined && { key }), createdAt, ...(stamp && { stamp }) };
}

/** The values that buyers change. */
function valuesOf(order: Omit<SavedOrder, 'id' | 'createdAt' | 'changedAt' | 'setUp'>): Values {
  const { name, datasetName, states, phoneStatus, quantity, includeOwned = null } = order;
  const { ages = null, maxTimesSold = null, lineTypes = null } = order;
  const wanted = { states, phoneStatus, quantity, includeOwned, ages, maxTimesSold, lineTypes };
  return { name, dataset: datasetName, ...wanted };
}
