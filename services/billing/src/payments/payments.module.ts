import { Feature } from '@leadmart/platform/service';
import { AutoTopUpRunner } from './auto-top-up/auto-top-up-runner.js';
import { AutoTopUpController } from './auto-top-up/auto-top-up.controller.js';
import { AutoTopUpRepository } from './auto-top-up/auto-top-up.repository.js';
import { autoTopUps } from './auto-top-up/auto-top-up.schema.js';
import { AutoTopUpsService } from './auto-top-up/auto-top-ups.service.js';
import { StopAutoTopUpWhenAccountRecoveredConsumer } from './auto-top-up/stop-auto-top-up-when-account-recovered.consumer.js';
import { TopUpBook } from './auto-top-up/top-up-book.js';
import { TopUpPayer } from './auto-top-up/top-up-payer.js';
import { CardHolderReader } from './cards/card-holder.reader.js';
import { CardHolderRepository } from './cards/card-holder.repository.js';
import { cardHolders } from './cards/card-holder.schema.js';
import { CardsController } from './cards/cards.controller.js';
import { CardsService } from './cards/cards.service.js';
import { Payers } from './cards/payers.js';
import { RemoveCardsWhenUserDeletedConsumer } from './cards/remove-cards-when-user-deleted.consumer.js';
import { CardCharger } from './charges/card-charger.js';
import { StripeCards } from './charges/stripe-cards.js';
import { StripeProvider } from './charges/stripe-provider.js';
import { StripeRefunds } from './charges/stripe-refunds.js';
import { Checkout } from './checkout.js';
import { DeclineCounterRepository } from './declines/decline-counter.repository.js';
import { declineCounters } from './declines/decline-counter.schema.js';
import { DeclineLimits } from './declines/decline-limits.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentReader } from './payment.reader.js';
import { PaymentRepository } from './payment.repository.js';
import { payments } from './payment.schema.js';
import { PaymentsController } from './payments.controller.js';
import { AdminRefundsService } from './refunds/admin-refunds.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { LostCharges } from './repairs/lost-charges.js';
import { Reconciler } from './repairs/reconciler.js';
import { RepeatedRequests } from './repeated-requests.js';
import { Settlement } from './settlement.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Feature({
  entities: [payments, autoTopUps, cardHolders, declineCounters],
  controllers: [
    PaymentsController,
    CardsController,
    AutoTopUpController,
    WebhooksController,
    RemoveCardsWhenUserDeletedConsumer,
    StopAutoTopUpWhenAccountRecoveredConsumer,
  ],
  providers: [
    PaymentRepository,
    PaymentReader,
    PaymentMetrics,
    CardHolderReader,
    CardHolderRepository,
    CardsService,
    AutoTopUpRepository,
    AutoTopUpsService,
    TopUpBook,
    TopUpPayer,
    AutoTopUpRunner,
    StripeCards,
    DeclineCounterRepository,
    DeclineLimits,
    StripeProvider,
    Settlement,
    CardCharger,
    Payers,
    RepeatedRequests,
    Checkout,
    RefundsService,
    StripeRefunds,
    AdminRefundsService,
    WebhooksService,
    Reconciler,
    LostCharges,
  ],
})
export class PaymentsModule {}
