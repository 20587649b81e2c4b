import type { DatasetId, SegmentBody, SegmentRule } from '@leadmart/contracts';

/** The fields of a new segment, as they are typed. */
export interface SegmentDraft {
  name: string;
  kind: SegmentRule['kind'];
  datasetId: string;
  credits: string;
  days: string;
}

export const blankSegment: SegmentDraft = {
  name: '',
  kind: 'never-bought',
  datasetId: '',
  credits: '',
  days: '30',
};

export const kindWords: Record<SegmentRule['kind'], string> = {
  'never-bought': 'Users who never bought leads',
  bought: 'Users who bought a dataset',
  'balance-below': 'Users with few credits',
  inactive: 'Users who were not here lately',
};

/** The segment as the server takes it, which refuses a wrong value by the name of its field. */
export function bodyOf({ name, kind, datasetId, credits, days }: SegmentDraft): SegmentBody {
  switch (kind) {
    case 'never-bought':
      return { name, rule: { kind } };
    case 'bought':
      return { name, rule: { kind, datasetId: datasetId as DatasetId } };
    case 'balance-below':
      return { name, rule: { kind, credits: Number(credits) } };
    case 'inactive':
      return { name, rule: { kind, days: Number(days) } };
  }
}
