import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BalanceChanged,
  cents,
  needsPaths,
  ReleaseCredits,
  type DatasetView,
  type LeadAgeBand,
  type LineType,
  type Need,
  type NeedKind,
  type NeedsView,
  type PhoneStatus,
  type PurchaseStatusView,
  type StateCode,
  type UndoneUploadView,
  type UploadReport,
  type UserId,
} from '@leadmart/contracts';
import {
  aUserId,
  endsWithFile,
  startTestService,
  until,
  type TestCaller,
  type TestTokens,
} from '@leadmart/platform/testing';
import { AppModule } from '../src/app.module.js';
import { leadsEnv } from '../src/leads.config.js';
import { BillingDouble } from './billing-double.js';
import { csvOf, type CsvLead } from './factories/csv-lead.js';

// Several services, a database and a broker may share two cores.
export type Leads = Awaited<ReturnType<typeof startLeads>>;

/** A buyer with credits. */
export interface TestBuyer {
  readonly id: UserId;
  readonly token: string;
}

interface Wish {
  readonly states?: readonly StateCode[];
  readonly phoneStatus?: PhoneStatus;
  readonly quantity?: number;
  readonly acceptPartial?: boolean;
  readonly includeOwned?: boolean;
  readonly ages?: readonly LeadAgeBand[];
  readonly maxTimesSold?: number;
  readonly lineTypes?: readonly LineType[];
  readonly expectedPrice?: number;
  readonly expectedReturns?: { readonly windowDays: number; readonly capPercent: number };
}

/** The parts that a second replica shares with the first one. */
interface Together {
  readonly namespace: string;
  readonly tokens: TestTokens;
  readonly billing: BillingDouble;
  /** Providers that replace the real ones. */
  readonly overrides?: readonly { readonly provide: unknown; readonly useValue: unknown }[];
}

/** Starts the leads service; the test bus answers for billing. */
export async function startLeads(vars: Record<string, string> = {}, together?: Together) {
  const uploadDir = await mkdtemp(join(tmpdir(), 'leads-test-'));
  endsWithFile(() => rm(uploadDir, { recursive: true, force: true }));
  const service = await startTestService({
    name: 'leads',
    env: leadsEnv,
    module: AppModule.with,
    messagesIn: { purchases: 'publishing' },
    ...(together && { namespace: together.namespace, tokens: together.tokens }),
    overrides: together?.overrides ?? [],
    // Sweepers run only when a test starts them.
    vars: {
      UPLOAD_DIR: uploadDir,
      OPT_OUT_KEYS: 'a key of opt-outs that only tests have',
      DILIGENCE_SECRET: 'a secret of signatures that only tests have',
      SWEEP_INTERVAL_SECONDS: '3600',
      UPLOAD_WAIT_SECONDS: '5',
      RETURN_UNDO_SECONDS: '0',
      ...vars,
    },
  });
  const billing = together?.billing ?? (await BillingDouble.on(service.bus));
  return { ...service, ...conveniences(service, billing), billing, uploadDir };
}

/** Starts another replica over the database of the first one. */
export const startReplica = (first: Leads, vars?: Record<string, string>) =>
  startLeads(vars, first);

type Service = Awaited<ReturnType<typeof startTestService<typeof leadsEnv>>>;

let datasets = 0;
/** Of the reports about accounts: each has its own, so that a test can wait for it. */
let versions = 0;

function conveniences(service: Service, billing: BillingDouble) {
  const admin = service.tokens.admin();
  return {
    admin,
    asAdmin: service.as(admin),
    /** Returns what of this kind waits for admins, of one dataset or of all. */
    needs: async (kind: NeedKind, datasetId?: string): Promise<Need[]> => {
      const { body } = await service.as(admin).get<NeedsView>(needsPaths.leads);
      const isAbout = ({ about }: Need) => datasetId === undefined || about?._id === datasetId;
      return body.needs.filter((need) => need.kind === kind && isAbout(need));
    },
    ...buyerSteps(service, billing),
    ...datasetSteps(service.as(admin)),
    ...orderSteps(service),
  };
}

/** Steps of buyers with credits, and the releases that billing executes for them. */
function buyerSteps({ tokens, bus, mongo }: Service, billing: BillingDouble) {
  const aBuyer = (credits = 1_000_000): TestBuyer => {
    const id = aUserId();
    billing.give(id, credits);
    return { id, token: tokens.user(id) };
  };

  /** Reports the account of a buyer as billing does, who has paid $49, and waits until leads knows it. */
  const pay = async (buyer: TestBuyer, change: Partial<BalanceChanged> = {}) => {
    versions += 1;
    const openedAt = new Date().toISOString();
    const paid = { userId: buyer.id, paid: cents(4_900), openedAt, version: versions, ...change };
    await bus.publish(BalanceChanged, { ...BalanceChanged.sample, ...paid });
    const known = () => mongo.collection('buyers').findOne({ version: paid.version });
    await until(known);
    return buyer;
  };

  const aPayingBuyer = (change?: Partial<BalanceChanged>) => pay(aBuyer(), change);

  /** Executes the releases that leads sent, as billing does. */
  const settleReleases = () => {
    for (const { purchaseId, buyerId } of bus.seen(ReleaseCredits))
      billing.release(purchaseId, buyerId);
  };

  return { aBuyer, aPayingBuyer, pay, settleReleases };
}

/** Steps of an admin: datasets and uploads. */
function datasetSteps(admin: TestCaller) {
  const upload = async <B = Record<string, unknown>>(
    datasetId: string,
    file: string | Uint8Array<ArrayBuffer> | readonly CsvLead[],
    fields: Record<string, string> = {},
    to = 'upload',
  ) => {
    const form = new FormData();
    const content = typeof file === 'string' || file instanceof Uint8Array ? file : csvOf(file);
    form.append('file', new Blob([content], { type: 'text/csv' }), 'leads.csv');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return admin.post<B>(`/admin/datasets/${datasetId}/${to}`, form);
  };

  /** Uploads leads without duplicates and returns the upload's id. */
  const uploaded = async (datasetId: string, file: readonly CsvLead[]) => {
    const fields = { skipDuplicates: 'true' };
    const { status, text, body } = await upload<UploadReport>(datasetId, file, fields);
    if (status !== 201) throw new Error(text);
    return body.uploadId;
  };

  const undo = (datasetId: string, uploadId: string) =>
    admin.post<UndoneUploadView & { code: string; details: unknown }>(
      `/admin/datasets/${datasetId}/uploads/${uploadId}/undo`,
    );

  const aDataset = async (
    leads: readonly CsvLead[] = [],
    more: Record<string, unknown> = {},
  ): Promise<DatasetView> => {
    datasets += 1;
    const body = { name: `Dataset ${datasets}`, ...more };
    const created = await admin.post<DatasetView>('/admin/datasets', body);
    if (created.status !== 201) throw new Error(created.text);
    if (leads.length > 0) {
      const uploaded = await upload(created.body._id, leads);
      if (uploaded.status !== 201) throw new Error(uploaded.text);
    }
    return created.body;
  };

  return { aDataset, upload, uploaded, undo };
}

/** Steps of a buyer, from the availability to the file. */
function orderSteps(service: Service) {
  const { as } = service;
  const available = async (buyer: TestBuyer, datasetId: string, wish: Wish = {}) => {
    const { states = ['CA'], phoneStatus = 'clean' } = wish;
    const query = `datasetId=${datasetId}&states=${states.join(',')}&phoneStatus=${phoneStatus}`;
    const path = `/leads/availability?${query}`;
    const { body, status, text } = await as(buyer).get<{ available: number }>(path);
    if (status !== 200) throw new Error(text);
    return body.available;
  };

  const request = (
    buyer: TestBuyer,
    datasetId: string,
    wish: Wish = {},
    headers: Record<string, string> = {},
  ) => {
    const body = { datasetId, states: ['CA'], phoneStatus: 'clean', quantity: 1, ...wish };
    return as(buyer).post<{
      data: { jobId: string };
      available?: number;
      error?: string;
      code?: string;
    }>('/leads/purchase', body, headers);
  };

  return { available, request, ...packSteps(service, request) };
}

type RequestPurchase = (
  buyer: TestBuyer,
  datasetId: string,
  wish?: Wish,
) => Promise<{ status: number; text: string; body: { data: { jobId: string } } }>;

function packSteps({ as }: Service, request: RequestPurchase) {
  const status = async (buyer: TestBuyer, jobId: string): Promise<PurchaseStatusView> => {
    const path = `/leads/purchase-status/${jobId}?wait=0`;
    return (await as(buyer).get<{ data: PurchaseStatusView }>(path)).body.data;
  };

  const ended = (buyer: TestBuyer, jobId: string) =>
    until(async () => {
      const view = await status(buyer, jobId);
      return view.status === 'completed' || view.status === 'failed' ? view : undefined;
    });

  /** Buys leads and waits until the purchase ends. */
  const buy = async (buyer: TestBuyer, datasetId: string, wish: Wish = {}) => {
    const requested = await request(buyer, datasetId, wish);
    if (requested.status !== 202) throw new Error(requested.text);
    const { jobId } = requested.body.data;
    return { jobId, ...(await ended(buyer, jobId)) };
  };

  /** Whether an order is refused because the buyer cannot pay: at once or, on a busy machine, after the answer. */
  const isUnpaid = async (buyer: TestBuyer, datasetId: string, wish: Wish) => {
    const { status: answer, body } = await request(buyer, datasetId, wish);
    return answer === 402 || (await ended(buyer, body.data.jobId)).status === 'failed';
  };

  const download = async (buyer: TestBuyer, packId: string) =>
    as(buyer).get<string>(`/leads/packs/${packId}/download`);

  return { status, ended, buy, isUnpaid, download };
}
