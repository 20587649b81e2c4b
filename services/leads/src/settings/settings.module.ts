import { Feature } from '@leadmart/platform/service';
import { SettingRepository } from './setting.repository.js';
import { settings } from './setting.schema.js';
import { Settings } from './settings.js';

@Feature({ entities: [settings], providers: [SettingRepository, Settings] })
export class SettingsModule {}
