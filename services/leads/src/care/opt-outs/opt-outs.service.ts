import { Injectable } from '@nestjs/common';
import {
  OptOutNotFound,
  SendTransactionalMail,
  type AdminOptOutBody,
  type OptOutBody,
  type OptOutCertificateView,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../leads.config.js';
import { hashOf, OptOutIntake, type OptOutPart } from './opt-out-intake.js';
import { decideExcess } from './opt-out.decisions.js';
import { OptOutRepository } from './opt-out.repository.js';
import { toCertificateView } from './opt-out.view.js';
import { EmailProof } from './proof/email-proof.js';
import { PhoneCounts } from './proof/phone-counts.js';

/** The time after which an email is carried out without the check of its phone, which takes a moment. */
const checkMs = 60_000;

/** Requests of people never to be sold, and their certificates. See decisions/0048. */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly intake: OptOutIntake,
    private readonly optOuts: OptOutRepository,
    private readonly proof: EmailProof,
    private readonly phones: PhoneCounts,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'PUBLIC_URL'>,
  ) {}

  /** Throws OptOutCodeInvalid. Returns the secret of the certificate, which is also mailed. */
  async request({ email, phone, code }: OptOutBody, clientAddress: string): Promise<string> {
    await this.proof.check(email, code, clientAddress);
    const now = this.clock.now();
    const parts: OptOutPart[] = [{ email, state: 'accepted', work: { dueAt: now } }];
    if (phone !== undefined) {
      // The check finds the phone on leads with the email, which erasing takes out of the directory.
      const dueAt = new Date(now.getTime() + checkMs);
      parts[0] = { email, state: 'accepted', work: { dueAt } };
      parts.push(await this.phonePart(phone, email, clientAddress));
    }
    const request = { source: 'Web page', adminId: null, parts };
    return this.intake.store(request, async (token, tx) => {
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
    const part: OptOutPart = { ...details, state: 'accepted', work, ...isToWithdraw };
    return this.intake.store({ source, adminId, parts: [part] }, () => Promise.resolve());
  }

  async certificate(token: string): Promise<OptOutCertificateView> {
    const view = toCertificateView(await this.optOuts.findByToken(hashOf(token)));
    if (!view) throw OptOutNotFound();
    return view;
  }

  private async phonePart(
    phone: string,
    email: string,
    clientAddress: string,
  ): Promise<OptOutPart> {
    const [{ addressKey, networkKey, ...named }, others] = await Promise.all([
      this.phones.add(email, clientAddress),
      this.optOuts.countUnproved(),
    ]);
    const excess = decideExcess({ ...named, unproved: others + 1 });
    const origin = { provedEmail: email, addressKey, networkKey, excess };
    return { phone, state: 'checking', origin, isToWithdraw: true };
  }
}
