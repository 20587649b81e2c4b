import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { StockAlertsModule } from '../stock-alerts/stock-alerts.module.js';
import { DncConfirmationRepository } from './dnc-confirmation.repository.js';
import { OrderSettingsData } from './order-settings-data.js';
import { OrderSettingsController } from './order-settings.controller.js';
import { dncConfirmations } from './order-settings.schema.js';
import { OrderSettingsService } from './order-settings.service.js';

@Module({
  imports: [MongooseModule.forFeature([dncConfirmations]), StockAlertsModule, StockModule],
  controllers: [OrderSettingsController],
  providers: [DncConfirmationRepository, OrderSettingsData, OrderSettingsService],
})
export class OrderSettingsModule {}
