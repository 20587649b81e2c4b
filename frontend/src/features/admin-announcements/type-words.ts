import type { AnnouncementType } from '@leadmart/contracts';

export const typeWords: Readonly<Record<AnnouncementType, string>> = {
  info: 'Info',
  feature: 'Feature',
  promotion: 'Promotion',
};
