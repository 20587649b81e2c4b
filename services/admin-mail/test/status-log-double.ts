import {
  ListStatusChanges,
  type DatasetId,
  type StatusChangeView,
  type UserId,
} from '@leadmart/contracts';
import type { TestService } from '@leadmart/platform/testing';

const datasetId = '65f000000000000000000031' as DatasetId;

/** Answers for leads: a log in which each lead of one buyer has its number as phone, in pages of two. */
export class StatusLogDouble {
  readonly requests: ListStatusChanges[] = [];
  end = 0;
  /** Answers no request for the contents of a delivery. */
  isSilent = false;

  constructor(private readonly buyerId: UserId) {}

  async answerAt({ bus }: Pick<TestService<unknown>, 'bus'>): Promise<void> {
    await bus.answer(ListStatusChanges, (request) => this.page(request));
  }

  cursor(position: number): string {
    return position === 0 ? '' : `${datasetId}.${position}`;
  }

  private page(request: ListStatusChanges) {
    if (request.buyerId !== this.buyerId) return { changes: [], cursor: '', hasMore: false };
    this.requests.push(request);
    if (this.isSilent && request.until !== undefined) throw new Error('leads is unavailable');
    const { since = this.cursor(this.end), until } = request;
    const from = positionOf(since);
    const to = until === undefined ? Math.min(this.end, from + 2) : positionOf(until);
    const changes = Array.from({ length: to - from }, (_, i) => aChange(from + i + 1));
    return { changes, cursor: this.cursor(to), hasMore: to < this.end };
  }
}

const positionOf = (cursor: string): number => Number(cursor.split('.')[1] ?? 0);

const aChange = (phone: number): StatusChangeView => ({
  change: 'dnc',
  changedAt: '2026-01-05T12:00:00.000Z',
  checkedOn: null,
  source: null,
  dataset: { _id: datasetId, name: 'Small businesses' },
  state: 'TX',
  phoneNumber: String(phone),
  firstName: 'Ann',
  lastName: 'Lee',
});
