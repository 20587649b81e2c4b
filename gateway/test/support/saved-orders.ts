import {
  savedOrdersPath,
  schedulePath,
  type SavedOrderView,
  type StandingOrderBody,
} from '@leadmart/contracts';
import type { Person } from '@leadmart/journeys/people';

const aSchedule: StandingOrderBody = {
  schedule: { every: 'month', day: 31 },
  hour: 0,
  zone: 'UTC',
  onShortage: 'skip',
};

const anOrderOf = (datasetId: string) => {
  return { name: 'Weekly', datasetId, states: ['TX'], phoneStatus: 'clean', quantity: 1 };
};

/** A saved order with a schedule. */
export async function aSavedOrderOf({ api }: Person, datasetId: string): Promise<string> {
  const { body } = await api.post<SavedOrderView>(savedOrdersPath, anOrderOf(datasetId));
  await api.send('PUT', schedulePath(body._id), { body: aSchedule });
  return body._id;
}

/** A body with which the order, or its schedule, is changed. */
export function changeOfSavedOrder(path: string, datasetId: string): object {
  if (path.endsWith('/paused')) return { paused: true };
  return path.endsWith('/schedule') ? aSchedule : anOrderOf(datasetId);
}
