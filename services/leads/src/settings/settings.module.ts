import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingRepository } from './setting.repository.js';
import { settings } from './setting.schema.js';
import { Settings } from './settings.js';

@Module({
  imports: [MongooseModule.forFeature([settings])],
  providers: [SettingRepository, Settings],
  exports: [Settings],
})
export class SettingsModule {}
