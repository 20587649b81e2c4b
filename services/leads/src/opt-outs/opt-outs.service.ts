import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  OptOutNotFound,
  pageSize,
  SendTransactionalMail,
  type AdminOptOutBody,
  type AdminOptOutsView,
  type OptOutBody,
  type OptOutCertificateView,
  type OptOutId,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { LeadsConfig } from '../leads.config.js';
import { Refusals } from '../stock/refusals/refusals.js';
import { carryOutOptOutsTask } from './carry-out-opt-outs.js';
import { masked, type OptOut } from './opt-out.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutRepository } from './opt-out.repository.js';
import { toAdminOptOutView, toCertificateView } from './opt-out.view.js';
import { withdrawOptOutsTask } from './withdraw-at-once.js';
import { EmailProof } from './proof/email-proof.js';

type Request = Pick<OptOut, 'phone' | 'email' | 'source' | 'adminId'>;

/**
 * Takes requests of people never to be sold. The transaction that stores a request refuses its phone and e-mail at later uploads;
 * WithdrawAtOnce and CarryOutOptOuts do the rest.
 */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly proof: EmailProof,
    private readonly refusals: Refusals,
    private readonly audit: OptOutAudit,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'PUBLIC_URL'>,
  ) {}

  /** Throws LEADS.OPT_OUT_CODE_INVALID. Returns the secret of the certificate, which is also mailed. */
  async request({ email, phone, code }: OptOutBody, clientAddress: string): Promise<string> {
    await this.proof.check(email, code, clientAddress);
    const details = { email, ...(phone !== undefined && { phone }) };
    return await this.store(
      { ...details, source: 'Web page', adminId: null },
      async (token, tx) => {
        await this.proof.use(email, code, tx);
        const link = `${this.config.PUBLIC_URL}/do-not-sell/${token}`;
        const mail = { template: 'opt-out-certificate', to: email, link } as const;
        await this.outbox.add(SendTransactionalMail, mail, tx);
      },
    );
  }

  /** Stores a request that an admin received in another way. */
  async enter(request: AdminOptOutBody, adminId: UserId): Promise<string> {
    return await this.store({ ...request, adminId }, () => Promise.resolve());
  }

  async certificate(token: string): Promise<OptOutCertificateView> {
    const found = await this.optOuts.findByToken(hashOf(token));
    if (!found) throw OptOutNotFound();
    return toCertificateView(found);
  }

  async list(page: number): Promise<AdminOptOutsView> {
    const [total, found] = await Promise.all([this.optOuts.count(), this.optOuts.page(page)]);
    const pages = Math.max(1, Math.ceil(total / pageSize));
    return { optOuts: found.map(toAdminOptOutView), total, page, pages };
  }

  private async store(
    request: Request,
    alongside: (token: string, tx: ClientSession) => Promise<void>,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const { phone, email } = request;
    const optOut: OptOut = {
      ...request,
      id: newId() as OptOutId,
      tokenHash: hashOf(token),
      about: masked(request),
      outcomes: [],
      datasets: 0,
      requestedAt: now,
      workAt: now,
      ...(phone !== undefined && { isToWithdraw: true }),
    };
    await this.transactions.run(async (tx) => {
      await alongside(token, tx);
      await this.optOuts.insert(optOut, tx);
      await this.refusals.refuse(
        [...(phone ? [Number(phone)] : []), ...(email ? [email] : [])],
        tx,
      );
      await this.audit.requested(optOut, tx);
    });
    if (phone !== undefined) this.repeater.wake(withdrawOptOutsTask);
    this.repeater.wake(carryOutOptOutsTask);
    return token;
  }
}

/** 256 random bits need no slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
