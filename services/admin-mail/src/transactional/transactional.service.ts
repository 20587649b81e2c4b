import { Injectable } from '@nestjs/common';
import {
  MailOutcomeUnknown,
  MailPostponed,
  MailRefused,
  type TransactionalMail,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import type { MessageContext } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { endingOf, mayCall, type Patience } from '../delivery-attempts/attempt.decisions.js';
import { patienceOf } from '../delivery-attempts/patience.js';
import { MailMetrics } from '../provider/mail-metrics.js';
import { MailProvider, type ProviderAnswer } from '../provider/mail-provider.js';
import { nextStep, resolveDoubt, type Moment } from './delivery.decisions.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { Delivery } from './delivery.schema.js';
import { letterFor } from './letters/letter-for.js';
import { renderLetter } from './letters/render-letter.js';
import { ReceiverLimits } from './receivers/receiver-limits.js';

type Message = Pick<MessageContext, 'messageId' | 'occurredAt'>;

const dayMs = 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

/**
 * Sends one mail per command, once, however often the command is delivered. Throws a retryable error for a later
 * attempt, another error to park the command for an operator.
 */
@Injectable()
export class TransactionalService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly provider: MailProvider,
    private readonly receivers: ReceiverLimits,
    private readonly clock: Clock,
    private readonly metrics: MailMetrics,
    @InjectConfig() private readonly config: AdminMailConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** The newest mails to an address. */
  async latestTo(to: string, limit: number): Promise<Delivery[]> {
    return this.deliveries.latestTo(to, limit);
  }

  /** Removes the address of a deleted user from the log. */
  async forgetAddress(to: string): Promise<void> {
    await this.deliveries.forgetAddress(to);
  }

  async deliver(mail: TransactionalMail, message: Message): Promise<void> {
    const { messageId } = message;
    const moment = this.momentOf(mail, message);
    // Most commands are delivered once. The insert of the first attempt finds those that were delivered before.
    const isToSend = nextStep(undefined, moment, this.patience).kind === 'send';
    if (isToSend && (await this.receivers.allows(mail, messageId))) {
      const begun = await this.begin(mail, messageId, undefined);
      if (begun) return this.send(mail, begun);
    }
    const known = await this.deliveries.find(messageId);
    const step = nextStep(known, moment, this.patience);
    switch (step.kind) {
      case 'nothing':
        return;
      case 'come-back-later':
        throw MailPostponed({ because: 'the last attempt may still be under way' });
      case 'ask-provider':
        return this.askProvider(step.about, mail, moment);
      case 'expire':
        return this.drop(mail, messageId, { known, state: 'expired' });
      case 'send':
        if (await this.receivers.allows(mail, messageId))
          return this.send(mail, await this.take(mail, messageId, known));
        return this.drop(mail, messageId, { known, state: 'withheld' });
    }
  }

  private async send(mail: TransactionalMail, delivery: Delivery): Promise<void> {
    const answer = await this.call(mail, delivery);
    await this.deliveries.end(delivery, {
      ...endingOf(answer.kind),
      settledAt: this.clock.now(),
      ...(answer.kind === 'accepted'
        ? { providerMessageId: answer.providerMessageId }
        : { because: answer.because }),
    });
    this.logOutcome(delivery, answer.kind);
    throwUnlessAccepted(answer);
  }

  private async call(mail: TransactionalMail, delivery: Delivery): Promise<ProviderAnswer> {
    const letter = renderLetter(letterFor(mail, this.config.PUBLIC_URL));
    const { id: deliveryId, template, to } = delivery;
    if (!mayCall(delivery, this.clock.now(), this.patience))
      return { kind: 'busy', because: 'we were held up before the call' };
    return this.provider.send({ deliveryId, template, to, ...letter });
  }

  /** Resolves a mail in doubt: looks it up in the provider's records and sends it again if it is not there. */
  private async askProvider(
    about: Delivery,
    mail: TransactionalMail,
    moment: Moment,
  ): Promise<void> {
    const trace = await this.provider.find(about.id);
    const settledAt = this.clock.now();
    switch (resolveDoubt(trace.kind, about.doubt, moment)) {
      case 'sent': {
        const providerMessageId = trace.kind === 'found' ? trace.providerMessageId : undefined;
        await this.deliveries.end(about, { state: 'sent', settledAt, providerMessageId });
        return this.logOutcome(about, 'found at the provider');
      }
      case 'send-again':
        return this.send(mail, await this.take(mail, about.id, about));
      case 'expire':
        return this.drop(mail, about.id, { known: about, state: 'expired' });
      case 'ask-again':
        throw MailPostponed({ because: 'the query to the provider failed' });
      case 'unknown': {
        const because = trace.kind === 'unavailable' ? trace.because : trace.kind;
        await this.deliveries.end(about, { state: 'unknown', settledAt, because });
        this.logOutcome(about, 'unknown');
        throw MailOutcomeUnknown({ because });
      }
    }
  }

  private async drop(
    mail: TransactionalMail,
    deliveryId: string,
    { known, state }: { known: Delivery | undefined; state: 'expired' | 'withheld' },
  ): Promise<void> {
    const delivery = known ?? (await this.take(mail, deliveryId, undefined));
    await this.deliveries.end(delivery, { state, settledAt: this.clock.now() });
    this.logOutcome(delivery, state);
  }

  /** Throws MailPostponed if another process was first. */
  private async take(
    mail: TransactionalMail,
    id: string,
    known: Delivery | undefined,
  ): Promise<Delivery> {
    const begun = await this.begin(mail, id, known);
    if (begun) return begun;
    throw MailPostponed({ because: 'another process is sending this mail' });
  }

  /**
   * Records the attempt before the provider is called, so that a crash leaves a trace. Undefined if the attempt is recorded
   * already.
   */
  private async begin(
    { template, to }: TransactionalMail,
    id: string,
    known: Delivery | undefined,
  ): Promise<Delivery | undefined> {
    const startedAt = this.clock.now();
    const attempt = (known?.attempt ?? 0) + 1;
    const delivery: Delivery = { id, template, to, state: 'sending', attempt, startedAt };
    const forgetAt = new Date(startedAt.getTime() + this.config.MAIL_LOG_DAYS * dayMs);
    return (await this.deliveries.begin(delivery, forgetAt)) ? delivery : undefined;
  }

  private logOutcome({ id, template, attempt }: Delivery, outcome: string): void {
    this.log.info({ deliveryId: id, template, attempt, outcome }, 'mail attempted');
    this.metrics.attempted(template, outcome);
  }

  /** A mail is useless once its link has expired. */
  private momentOf(mail: TransactionalMail, { occurredAt }: Message): Moment {
    const goodUntil =
      'expiresInHours' in mail
        ? new Date(Date.parse(occurredAt) + mail.expiresInHours * hourMs)
        : undefined;
    return { now: this.clock.now(), goodUntil };
  }

  private get patience(): Patience {
    return patienceOf(this.config);
  }
}

function throwUnlessAccepted(answer: ProviderAnswer): void {
  if (answer.kind === 'accepted') return;
  const { because } = answer;
  throw answer.kind === 'refused' ? MailRefused({ because }) : MailPostponed({ because });
}
