import { afterEach, beforeAll, jest } from '@jest/globals';
import {
  ListUserEmails,
  SendTransactionalMail,
  StandingOrderRan,
  type SavedOrderView,
  type StandingOrderBody,
} from '@leadmart/contracts';
import type { SessionUser } from '@leadmart/platform/sessions';
import { until } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { runStandingOrders } from '../src/leads.jobs.js';
import { PurchasesService } from '../src/selling/purchases/purchases.service.js';
import { StandingOrdersService } from '../src/selling/standing-orders/standing-orders.service.js';
import { startLeads, type Leads, type TestBuyer } from './start-leads.js';

const weekdays: StandingOrderBody['schedule'] = { every: 'weekday' };
export const daily = { schedule: weekdays, hour: 9, zone: 'UTC', onShortage: 'skip' } as const;
export const sessionOf = ({ id }: TestBuyer) =>
  ({ id, sessionVersion: 1, sessionId: 's' }) as SessionUser;

/** The service, and two more processes of it whose clock the tests set: it is ahead of the first one's. */
class World {
  leads!: Leads;
  replicas!: Leads[];
  now = new Date('2037-01-01T00:00:00Z');
  readonly suspended = new Set<string>();
  readonly deleted = new Set<string>();

  async start(): Promise<void> {
    const { suspended, deleted } = this;
    this.leads = await startLeads();
    await this.leads.bus.answer(ListUserEmails, async ({ userIds }) => ({
      users: userIds
        .filter((userId) => !deleted.has(userId))
        .map((userId) => {
          const isSuspended = suspended.has(userId) && { isSuspended: true as const };
          return { userId, email: `${userId}@example.com`, username: 'Ann', ...isSuspended };
        }),
    }));
    const overrides = [{ provide: Clock, useValue: { now: () => this.now } }];
    this.replicas = await Promise.all(
      [1, 2].map(() => startLeads({}, { ...this.leads, overrides })),
    );
  }
}

/** The steps of tests in that world. */
function stepsIn(world: World) {
  const service = () => (world.replicas[0] as Leads).app.get(StandingOrdersService);

  async function save({ token }: TestBuyer, datasetId: string, quantity: number, name = 'Weekly') {
    const body = { name, datasetId, states: ['CA'], phoneStatus: 'clean', quantity };
    return (await world.leads.as(token).post<SavedOrderView>('/leads/saved-orders', body)).body._id;
  }

  /** A saved order with a schedule that was set on a Wednesday. */
  async function aStandingOrder(
    datasetId: string,
    quantity: number,
    more: object = {},
    buyer = world.leads.aBuyer(),
  ) {
    const id = await save(buyer, datasetId, quantity);
    world.now = new Date('2037-03-04T12:00:00Z');
    await service().set(sessionOf(buyer), id, { ...daily, ...more });
    return { buyer, id };
  }

  /** Both replicas run at a time. */
  async function runAt(time: string): Promise<void> {
    world.now = new Date(time);
    await Promise.all(world.replicas.map((one) => one.app.get(Work).runNow(runStandingOrders)));
  }

  return { service, save, aStandingOrder, runAt };
}

/** The first replica sleeps before or after the purchase of a run at 9 o'clock. Returns the step that wakes it. */
async function asleepIn(world: World, when: 'before' | 'after') {
  let wake = () => {};
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const { app } = world.replicas[0] as Leads;
  const purchases = app.get(PurchasesService, { strict: false });
  const request = purchases.request.bind(purchases);
  const requests = jest.spyOn(purchases, 'request').mockImplementationOnce(async (...one) => {
    if (when === 'before') await woken;
    const answer = await request(...one);
    await woken;
    return answer;
  });
  world.now = new Date('2037-03-05T09:00:00Z');
  const running = app.get(Work).runNow(runStandingOrders);
  await until(() => requests.mock.calls.length === 1);
  return async () => {
    wake();
    await running;
  };
}

/** The outcome of standing orders in that world. */
function outcomesIn(world: World, { service }: ReturnType<typeof stepsIn>) {
  type Standing = Awaited<ReturnType<ReturnType<typeof stepsIn>['aStandingOrder']>>;
  const historyOf = ({ buyer, id }: Standing) => service().history(buyer.id, id);
  const stateOf = async ({ buyer }: Standing) => (await service().list(buyer.id))[0];
  const packsOf = ({ buyer }: Standing) =>
    world.leads.mongo.collection('purchases').countDocuments({ buyerId: buyer.id });
  const mailsTo = ({ buyer }: Standing) =>
    world.leads.bus
      .seen(SendTransactionalMail)
      .filter(
        (mail) => mail.template === 'standing-order' && mail.to === `${buyer.id}@example.com`,
      );
  const eventsOf = ({ id }: Standing) =>
    world.leads.bus.seen(StandingOrderRan).filter(({ savedOrderId }) => savedOrderId === id);
  return { historyOf, stateOf, packsOf, mailsTo, eventsOf };
}

/** Starts the world of standing orders for the tests of a file. */
export function standingOrdersWorld() {
  const world = new World();
  beforeAll(() => world.start());
  afterEach(() => world.leads.mongo.collection('standing_orders').deleteMany({}));
  const steps = stepsIn(world);
  const asleep = (when: 'before' | 'after') => asleepIn(world, when);
  return { world, ...steps, asleep, ...outcomesIn(world, steps) };
}
