import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { StockAlertsModule } from '../stock-alerts/stock-alerts.module.js';
import { OrderSettingsController } from './order-settings.controller.js';

@Module({
  imports: [StockAlertsModule, StockModule],
  controllers: [OrderSettingsController],
})
export class OrderSettingsModule {}
