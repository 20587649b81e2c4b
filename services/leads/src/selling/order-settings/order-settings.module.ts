import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { StockAlertsModule } from '../stock-alerts/stock-alerts.module.js';
import { OrderSettingsData } from './order-settings-data.js';
import { OrderSettingsController } from './order-settings.controller.js';

@Module({
  imports: [StockAlertsModule, StockModule],
  controllers: [OrderSettingsController],
  providers: [OrderSettingsData],
})
export class OrderSettingsModule {}
