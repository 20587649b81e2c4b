import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  OptOutNotFound,
  SendTransactionalMail,
  type AdminOptOutBody,
  type OptOutBody,
  type OptOutCertificateView,
  type OptOutId,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { Refusals } from '@leadmart/stock';
import type { LeadsConfig } from '../../leads.config.js';
import { carryOutOptOuts, withdrawOptOuts } from '../../leads.jobs.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutMetrics } from './opt-out-metrics.js';
import { decideExcess } from './opt-out.decisions.js';
import { masked, type OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';
import { toCertificateView } from './opt-out.view.js';
import { EmailProof } from './proof/email-proof.js';
import { PhoneCounts } from './proof/phone-counts.js';

type Part = Pick<OptOut, 'phone' | 'email' | 'state' | 'origin' | 'work' | 'isToWithdraw'>;

/** The time after which an email is carried out without the check of its phone, which takes a moment. */
const checkMs = 60_000;

/**
 * Takes requests of people never to be sold. The transaction that stores a request refuses its phone and email at later
 * uploads; OptOutWithdrawer and OptOutEraser do the rest. See decisions/0048.
 */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly proof: EmailProof,
    private readonly phones: PhoneCounts,
    private readonly refusals: Refusals,
    private readonly audit: OptOutAudit,
    private readonly metrics: OptOutMetrics,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'PUBLIC_URL'>,
  ) {}

  /** Throws OptOutCodeInvalid. Returns the secret of the certificate, which is also mailed. */
  async request({ email, phone, code }: OptOutBody, clientAddress: string): Promise<string> {
    await this.proof.check(email, code, clientAddress);
    const now = this.clock.now();
    const parts: Part[] = [{ email, state: 'accepted', work: { dueAt: now } }];
    if (phone !== undefined) {
      // The check finds the phone on leads with the email, which erasing takes out of the directory.
      const dueAt = new Date(now.getTime() + checkMs);
      parts[0] = { email, state: 'accepted', work: { dueAt } };
      parts.push(await this.phonePart(phone, email, clientAddress));
    }
    const request = { source: 'Web page', adminId: null, parts };
    return this.store(request, async (token, tx) => {
      await this.proof.use(email, code, tx);
      const link = `${this.config.PUBLIC_URL}/do-not-sell/${token}`;
      const mail = { template: 'opt-out-certificate', to: email, link } as const;
      await this.outbox.add(SendTransactionalMail, mail, tx);
    });
  }

  /** Stores a request that an admin received, and proved, in another way. */
  async enter({ source, ...details }: AdminOptOutBody, adminId: UserId): Promise<string> {
    const isToWithdraw = details.phone === undefined ? {} : ({ isToWithdraw: true } as const);
    const work = { dueAt: this.clock.now() };
    const part: Part = { ...details, state: 'accepted', work, ...isToWithdraw };
    return this.store({ source, adminId, parts: [part] }, () => Promise.resolve());
  }

  async certificate(token: string): Promise<OptOutCertificateView> {
    const view = toCertificateView(await this.optOuts.findByToken(hashOf(token)));
    if (!view) throw OptOutNotFound();
    return view;
  }

  private async phonePart(phone: string, email: string, clientAddress: string): Promise<Part> {
    const [{ addressKey, networkKey, ...named }, others] = await Promise.all([
      this.phones.add(email, clientAddress),
      this.optOuts.countUnproved(),
    ]);
    const excess = decideExcess({ ...named, unproved: others + 1 });
    const origin = { provedEmail: email, addressKey, networkKey, excess };
    return { phone, state: 'checking', origin, isToWithdraw: true };
  }

  private async store(
    { source, adminId, parts }: Pick<OptOut, 'source' | 'adminId'> & { parts: readonly Part[] },
    alongside: (token: string, tx: ClientSession) => Promise<void>,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const shared = { source, adminId, tokenHash: hashOf(token), requestedAt: this.clock.now() };
    const optOuts = parts.map((part): OptOut => {
      const about = masked(part);
      return { ...part, ...shared, id: newId() as OptOutId, about, outcomes: [], datasets: 0 };
    });
    await this.transactions.run(async (tx) => {
      await alongside(token, tx);
      for (const optOut of optOuts) await this.storePart(optOut, tx);
    });
    this.work.wake(withdrawOptOuts);
    this.work.wake(carryOutOptOuts);
    return token;
  }

  private async storePart(optOut: OptOut, tx: ClientSession): Promise<void> {
    const { id, phone, email, origin } = optOut;
    await this.optOuts.insert(optOut, tx);
    await this.audit.requested(optOut, tx);
    if (origin?.excess) return this.metrics.parked(origin.excess, tx);
    const details = [...(phone ? [Number(phone)] : []), ...(email ? [email] : [])];
    await this.refusals.refuse(id, details, tx);
  }
}

/** 256 random bits need no slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
