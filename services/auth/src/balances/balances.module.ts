import { Feature } from '@leadmart/platform/service';
import { BalanceRepository } from './balance.repository.js';
import { BalancesService } from './balances.service.js';
import { RememberBalanceWhenChangedConsumer } from './remember-balance-when-changed.consumer.js';

@Feature({
  controllers: [RememberBalanceWhenChangedConsumer],
  providers: [BalancesService, BalanceRepository],
})
export class BalancesModule {}
