import { Feature } from '@leadmart/platform/service';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { PaymentSearch } from './payment-search.js';

/** The movements of money and credits of all users, for admins. */
@Feature({
  controllers: [AdminPaymentsController],
  providers: [AdminPaymentsService, PaymentSearch],
})
export class AdminPaymentsModule {}
