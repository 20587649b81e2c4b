import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { StockAlertRepository } from '../stock-alerts/stock-alert.repository.js';
import { OrderSettingsController } from './order-settings.controller.js';

@Module({
  imports: [StockModule],
  controllers: [OrderSettingsController],
  providers: [StockAlertRepository],
})
export class OrderSettingsModule {}
